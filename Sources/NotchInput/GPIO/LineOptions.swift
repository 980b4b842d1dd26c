public import NotchCore
public import NotchGPIO

/// A line and its purpose, as a `[GPIO NAME]` section describes them.
public struct LineOptions: Hashable, Sendable {
    /// The name of the input in reports and in the log.
    public var name: String
    public var selector: LineSelector
    public var role: InputRole
    public var bias: LineBias
    /// Whether the low level is the active one, as with a button that connects the line to ground.
    public var isActiveLow: Bool
    /// How long the level has to stay unchanged before it counts, zero to one second.
    public var debounce: Duration
    /// The action of a long press.
    public var longPress: InputRole?
    /// The action of two presses in a row.
    public var doublePress: InputRole?
    /// How long a long press takes, 50 ms to one minute.
    public var longPressTime: Duration
    /// The longest time from the first press to the second, 50 ms to 5 s.
    public var doublePressTime: Duration
    /// The interval at which a line without an interrupt is read, 1 ms to one minute. The line is read no more often
    /// than ``debounce``.
    public var pollInterval: Duration
    /// The place where the line was configured, such as `/etc/notch/notchd.conf:12`, for messages.
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

    /// The actions of the line's presses and their times. `InputRole.hover` has no such actions.
    public var timing: ButtonTiming {
        ButtonTiming(
            press: role.pressAction, longPress: longPress?.pressAction, doublePress: doublePress?.pressAction,
            longPressTime: longPressTime, doublePressTime: doublePressTime)
    }
}
