package import NotchCore
package import NotchEventLoop

/// A source of input: devices of one kind with which people engage the surface, such as the lines of a chip, a sensor,
/// touch screens or a script.
///
/// A source reports actions to its ``InputContext``. It continues whatever happens to its devices: it waits for a lost
/// device, and its reports say why a device cannot be used.
@SurfaceActor
package protocol InputSource: AnyObject {
    /// The reports of its inputs.
    var reports: [InputReport] { get }
    /// Whether somebody is near, as far as its inputs can tell; `nil` if none of them can tell.
    var presence: Bool? { get }
    /// Starts listening. The source waits for devices that are not there.
    func start()
    /// Looks at its devices again, because devices have come, gone or changed, or events about them were lost.
    func devicesChanged(_ notice: DeviceNotice)
    /// Reads levels again, because the machine was asleep (fault 33).
    func resumed()
    /// Notes whether somebody uses the surface or a card shows. While this is so, the source should notice sooner who
    /// comes and goes.
    func setAttention(_ isThere: Bool)
    /// Notes whether the panel is lit.
    func setLit(_ isLit: Bool)
    /// Notes the panel on which touch screens lie.
    func panelChanged(_ panel: TouchPanel)
    /// Releases every device. The source reports nothing afterwards. Idempotent.
    func close()
}

extension InputSource {
    /// Whether somebody is near, according to the states in the reports.
    package var presence: Bool? {
        let presences = reports.compactMap(\.state.presence)
        return presences.isEmpty ? nil : presences.contains(true)
    }

    /// Does nothing. An input with interrupts needs no more attention.
    package func setAttention(_ isThere: Bool) {}

    /// Does nothing. A source of touches implements this.
    package func panelChanged(_ panel: TouchPanel) {}

    /// Does nothing. A source that depends on the panel's light implements this.
    package func setLit(_ isLit: Bool) {}
}

/// The services that an ``InputSource`` needs from the program around it.
package struct InputContext: Sendable {
    /// The loop that watches descriptors. It is also the clock.
    package var loop: EventLoop
    package var logger: Logger
    /// Called with the action that a person asked for and the name of the input.
    package var perform: @SurfaceActor @Sendable (_ action: InputAction, _ input: String) -> Void
    /// Called when a source's reports have changed, so that displays of them can be updated.
    package var reportsChanged: @SurfaceActor @Sendable () -> Void

    package init(
        loop: EventLoop, logger: Logger,
        perform: @escaping @SurfaceActor @Sendable (_ action: InputAction, _ input: String) -> Void,
        reportsChanged: @escaping @SurfaceActor @Sendable () -> Void = {}
    ) {
        self.loop = loop
        self.logger = logger
        self.perform = perform
        self.reportsChanged = reportsChanged
    }
}
