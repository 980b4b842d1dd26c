public import NotchCore
public import NotchEvdev

/// What some keys, or a rotary encoder, are for.
public struct KeyOptions: Hashable, Sendable {
    /// As reports call it; no two inputs are called the same.
    public var name: String
    /// The device's name, its node, or a link to that; `nil` takes every one that has one of the keys and, for
    /// ``forward`` and ``backward``, every encoder that stands alone.
    public var device: String?
    /// Keeps all other programs from the device's events.
    public var grabs: Bool
    /// Each is a button of its own with the same ``timing``.
    public var keys: [KeyCode]
    /// What their presses do.
    public var timing: ButtonTiming
    /// The keys are levels: somebody is near for as long as any of them is down (S16). Then ``timing`` is for nothing.
    public var isHover: Bool
    /// What each step of a rotary encoder does, `REL_DIAL`, `REL_WHEEL` or `REL_X`, to the higher values.
    public var forward: InputAction?
    /// To the lower values.
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

    /// - Throws: ``OptionError`` where there is neither a key nor a rotary encoder to listen to, a key is named
    ///   twice, or it has nothing to do.
    public func validate() throws(OptionError) {
        guard !keys.isEmpty || hasRotary else {
            throw OptionError(key: "Key", message: "missing, and no RotaryNext or RotaryPrevious either")
        }
        for (index, key) in keys.enumerated() where keys[..<index].contains(key) {
            throw OptionError(key: "Key", message: "\(key) is there twice")
        }
        guard !isHover || timing.longPress == nil && timing.doublePress == nil else {
            throw OptionError(
                key: "Role", message: "hover is a level, and knows neither LongPress nor DoublePress")
        }
        let isIdle = timing.press == nil && timing.longPress == nil && timing.doublePress == nil
        guard keys.isEmpty || isHover || !isIdle else {
            throw OptionError(key: "Role", message: "missing: the keys have nothing to do")
        }
    }
}
