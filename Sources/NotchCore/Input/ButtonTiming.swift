/// What the presses of a button are for, and what tells one from another.
public struct ButtonTiming: Hashable, Sendable {
    /// What one press does; with neither of the others, at the moment of pressing.
    public var press: InputAction?
    /// What holding it does, once it has been held for ``longPressTime``.
    public var longPress: InputAction?
    /// What two presses within ``doublePressTime`` do.
    public var doublePress: InputAction?
    public var longPressTime: Duration
    /// From one press to the next.
    public var doublePressTime: Duration

    public init(
        press: InputAction?, longPress: InputAction? = nil, doublePress: InputAction? = nil,
        longPressTime: Duration = .milliseconds(600), doublePressTime: Duration = .milliseconds(300)
    ) {
        self.press = press
        self.longPress = longPress
        self.doublePress = doublePress
        self.longPressTime = longPressTime
        self.doublePressTime = doublePressTime
    }
}
