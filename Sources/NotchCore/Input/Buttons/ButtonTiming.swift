/// The actions of a button, and the times that tell its presses apart.
public struct ButtonTiming: Hashable, Sendable {
    /// The action of one press. The button acts at the moment of pressing if it has neither of the other actions.
    public var press: InputAction?
    /// The action of holding the button, once it has been held for ``longPressTime``.
    public var longPress: InputAction?
    /// The action of two presses within ``doublePressTime``.
    public var doublePress: InputAction?
    public var longPressTime: Duration
    /// The longest time from one press to the next in a double press.
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
