public import NotchCore
public import NotchDevices

/// Maps the events of keys and rotary encoders to events of a ``KeyMachine``.
package struct EvdevKeys: EvdevMachine {
    private static let rotaryAxes = [EvdevCode.dial, EvdevCode.wheel, EvdevCode.relativeX]

    private var machine: KeyMachine

    package init(options: KeyOptions) {
        machine = KeyMachine(
            codes: options.keys.map(\.rawValue), timing: options.timing, isHover: options.isHover,
            forward: options.forward, backward: options.backward)
    }

    package var isPressed: Bool { machine.isPressed }
    package var nextDeadline: Instant? { machine.nextDeadline }

    package mutating func handle(_ notice: EvdevNotice, at now: Instant) -> [InputAction] {
        switch notice {
        case .state(let events):
            let down = events.compactMap { event -> UInt16? in
                if case .key(let code, .down) = event { code } else { nil }
            }
            return machine.handle(.found(down: down), at: now)
        case .event(.key(let code, .down)): return machine.handle(.key(code, isDown: true), at: now)
        case .event(.key(let code, .up)): return machine.handle(.key(code, isDown: false), at: now)
        case .event(.relative(let axis, let steps)) where Self.rotaryAxes.contains(axis):
            return machine.handle(.turned(steps: steps), at: now)
        case .lost: return machine.handle(.lost, at: now)
        case .deadline: return machine.handle(.deadline, at: now)
        // Autorepeat (`EV_REP`) has no effect. After a loss of events, libevdev reports each difference from the known
        // state.
        case .event, .panel, .dropped: return []
        }
    }
}

/// The options of some keys or of a rotary encoder.
public struct KeyOptions: Hashable, Sendable {
    /// The name of the input in reports. No two inputs have the same name.
    public var name: String
    /// The device's name, its node, or a link to the node; `nil` selects every device that has one of the keys and, for
    /// ``forward`` and ``backward``, every separate encoder.
    public var device: String?
    /// Whether the device's events are withheld from all other programs.
    public var grabs: Bool
    /// The keys. Each key is a separate button with the same ``timing``.
    public var keys: [KeyCode]
    /// The actions of the keys' presses.
    public var timing: ButtonTiming
    /// Whether the keys are levels: a person is near while at least one of the keys is down (S16). If so, ``timing`` is
    /// ignored.
    public var isHover: Bool
    /// The action of each step of a rotary encoder (`REL_DIAL`, `REL_WHEEL` or `REL_X`) towards higher values.
    public var forward: InputAction?
    /// The action of each step of a rotary encoder towards lower values.
    public var backward: InputAction?

    public init(
        name: String, device: String? = nil, grabs: Bool = false, keys: [KeyCode] = [],
        timing: ButtonTiming = ButtonTiming(press: nil), isHover: Bool = false, forward: InputAction? = nil,
        backward: InputAction? = nil
    ) {
        self.name = name
        self.device = device
        self.grabs = grabs
        self.keys = keys
        self.timing = timing
        self.isHover = isHover
        self.forward = forward
        self.backward = backward
    }

    var hasRotary: Bool { forward != nil || backward != nil }

    /// Checks the options.
    ///
    /// - Throws: `OptionError` if there is neither a key nor a rotary encoder, if a key is named twice, or if the keys
    ///   have no action.
    public func validate() throws(OptionError) {
        guard !keys.isEmpty || hasRotary else {
            throw OptionError(key: "Key", message: "missing; set Key, RotaryNext or RotaryPrevious")
        }
        for (index, key) in keys.enumerated() where keys[..<index].contains(key) {
            throw OptionError(key: "Key", message: "\(key) is listed twice")
        }
        guard !isHover || timing.longPress == nil && timing.doublePress == nil else {
            throw OptionError(
                key: "Role", message: "hover is a level: remove LongPress and DoublePress")
        }
        let isIdle = timing.press == nil && timing.longPress == nil && timing.doublePress == nil
        guard keys.isEmpty || isHover || !isIdle else {
            throw OptionError(key: "Role", message: "missing; say what the keys do")
        }
    }
}
