package import NotchCore
package import NotchEventLoop

/// A source of input: devices of one kind with which people engage the surface, such as the lines of a chip, a sensor,
/// touch screens or a script.
///
/// A source reports actions to its ``InputContext``. It continues after any fault of its devices: it waits for a lost
/// device, and its reports contain the reason why a device cannot be used.
@SurfaceActor
package protocol InputSource: AnyObject {
    /// The reports of its inputs.
    var reports: [InputReport] { get }
    /// Whether a person is near, according to its inputs; `nil` if no input knows.
    var presence: Bool? { get }
    /// Starts listening. The source waits for missing devices.
    func start()
    /// Searches its devices again, because devices were added, removed or changed, or events about them were lost.
    func devicesChanged(_ notice: DeviceNotice)
    /// Reads levels again, because the machine was asleep (fault 33).
    func resumed()
    /// Notes whether a person uses the surface or a card shows. Meanwhile, the source should detect people with a
    /// shorter latency.
    func setAttention(_ isThere: Bool)
    /// Notes whether the panel is lit.
    func setLit(_ isLit: Bool)
    /// Notes the panel on which touch screens lie.
    func panelChanged(_ panel: TouchPanel)
    /// Releases every device. The source makes no reports afterwards. Idempotent.
    func close()
}

extension InputSource {
    /// Whether a person is near, according to the states in the reports.
    package var presence: Bool? {
        let presences = reports.compactMap(\.state.presence)
        return presences.isEmpty ? nil : presences.contains(true)
    }

    /// Has no effect. An input with interrupts needs no more attention.
    package func setAttention(_ isThere: Bool) {}

    /// Has no effect. A source of touches implements this method.
    package func panelChanged(_ panel: TouchPanel) {}

    /// Has no effect. A source that depends on the panel's light implements this method.
    package func setLit(_ isLit: Bool) {}
}

/// A kind of input devices that the configuration names: what it needs, and how it is made.
package protocol DeviceInputs: InputSource {
    /// The subsystem in the kernel's events about its devices.
    nonisolated static var subsystem: String { get }
    /// Makes the source; `nil` if the options have none of its inputs.
    ///
    /// - Parameter panel: the panel on which touch screens lie.
    static func make(_ options: InputDevices, panel: TouchPanel, context: InputContext) -> (any InputSource)?
}

/// The checked options of all inputs that the configuration names.
package struct InputDevices: Hashable, Sendable {
    package var lines: [LineOptions] = []
    package var proximity: [ProximityOptions] = []
    package var keys: [KeyOptions] = []
    package var touch: TouchOptions?
    /// The sensor of the ambient light; `nil` if no setting follows it.
    package var light: LightOptions?

    package init() {}

    /// The kinds of input devices.
    private static var kinds: [any DeviceInputs.Type] {
        [
            GPIOInputs.self,
            ProximityInputs.self,
            EvdevInputs.self,
            LightInputs.self,
        ]
    }

    /// The subsystems in the kernel's events about the devices of all kinds. Two kinds may share one.
    package static var subsystems: [String] { kinds.map { $0.subsystem } }

    /// Makes the sources.
    @SurfaceActor
    package func sources(panel: TouchPanel, context: InputContext) -> [any InputSource] {
        Self.kinds.compactMap { $0.make(self, panel: panel, context: context) }
    }
}

/// The services that an ``InputSource`` needs from the program around it.
package struct InputContext: Sendable {
    /// The loop that watches descriptors. It is also the clock.
    package var loop: EventLoop
    package var logger: Logger
    /// Called with a person's action and the name of the input.
    package var perform: @SurfaceActor @Sendable (_ action: InputAction, _ input: String) -> Void
    /// Called when a source's reports have changed, so that views of them can be updated.
    package var reportsChanged: @SurfaceActor @Sendable () -> Void
    /// Called with the ambient light in lux, and with `nil` once the light is unknown.
    package var lightChanged: @SurfaceActor @Sendable (Double?) -> Void

    package init(
        loop: EventLoop, logger: Logger,
        perform: @escaping @SurfaceActor @Sendable (_ action: InputAction, _ input: String) -> Void,
        reportsChanged: @escaping @SurfaceActor @Sendable () -> Void = {},
        lightChanged: @escaping @SurfaceActor @Sendable (Double?) -> Void = { _ in }
    ) {
        self.loop = loop
        self.logger = logger
        self.perform = perform
        self.reportsChanged = reportsChanged
        self.lightChanged = lightChanged
    }
}
