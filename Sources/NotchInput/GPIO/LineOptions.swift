public import NotchCore
public import NotchGPIO

/// A line and what it is for, as a `[GPIO NAME]` section says.
public struct LineOptions: Hashable, Sendable {
    /// What reports and the log call it.
    public var name: String
    public var selector: LineSelector
    public var role: InputRole
    public var bias: LineBias
    /// Whether the low level is the active one: a button that connects the line to ground.
    public var isActiveLow: Bool
    /// For how long the level has to stay as it is before it counts: zero to a second.
    public var debounce: Duration
    /// What holding it does.
    public var longPress: InputRole?
    /// What two presses in a row do.
    public var doublePress: InputRole?
    /// 50 ms to a minute.
    public var longPressTime: Duration
    /// From the first press to the second: 50 ms to 5 s.
    public var doublePressTime: Duration
    /// How often a line without interrupt is read: 1 ms to a minute, and no more often than ``debounce``.
    public var pollInterval: Duration
    /// Where this was configured, such as `/etc/notch/notchd.conf:12`, for messages.
    public var origin: String?

    public init(
        name: String, selector: LineSelector, role: InputRole, bias: LineBias = .asIs, isActiveLow: Bool = false,
        debounce: Duration = .milliseconds(5), longPress: InputRole? = nil, doublePress: InputRole? = nil,
        longPressTime: Duration = .milliseconds(600), doublePressTime: Duration = .milliseconds(300),
        pollInterval: Duration = .milliseconds(20), origin: String? = nil
    ) {
        self.name = name
        self.selector = selector
        self.role = role
        self.bias = bias
        self.isActiveLow = isActiveLow
        self.debounce = debounce
        self.longPress = longPress
        self.doublePress = doublePress
        self.longPressTime = longPressTime
        self.doublePressTime = doublePressTime
        self.pollInterval = pollInterval
        self.origin = origin
    }

    /// What its presses do; nothing for ``InputRole/hover``.
    public var timing: ButtonTiming {
        ButtonTiming(
            press: role.pressAction, longPress: longPress?.pressAction, doublePress: doublePress?.pressAction,
            longPressTime: longPressTime, doublePressTime: doublePressTime)
    }
}
