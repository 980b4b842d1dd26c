public import NotchCore
public import NotchDevices

/// The options of a line, as a `[GPIO NAME]` section configures them.
public struct LineOptions: Hashable, Sendable {
    /// The name of the input in reports and in the log.
    public var name: String
    public var selector: LineSelector
    public var role: InputRole
    public var bias: LineBias
    /// Whether the low level is active, as with a button that connects the line to ground.
    public var isActiveLow: Bool
    /// The time for which the level must be stable before it counts, zero to one second.
    public var debounce: Duration
    /// The action of a long press.
    public var longPress: InputRole?
    /// The action of two presses in a row.
    public var doublePress: InputRole?
    /// The duration of a long press, 50 ms to one minute.
    public var longPressTime: Duration
    /// The longest time from the first press to the second, 50 ms to 5 s.
    public var doublePressTime: Duration
    /// The interval at which a line without an interrupt is read, 1 ms to one minute. The effective interval is at
    /// least ``debounce``.
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

extension LineOptions {
    /// Checks all options that do not depend on the machine's devices.
    ///
    /// - Throws: ``GPIOError`` of code `options`, which names the setting.
    package func validate() throws(GPIOError) {
        try check("Debounce", debounce, .zero ... .seconds(1), "0s to 1s")
        try check("LongPressTime", longPressTime, .milliseconds(50) ... .seconds(60), "50ms to 1m")
        try check("DoublePressTime", doublePressTime, .milliseconds(50) ... .seconds(5), "50ms to 5s")
        try check("PollInterval", pollInterval, .milliseconds(1) ... .seconds(60), "1ms to 1m")
        for (setting, role) in [("LongPress", longPress), ("DoublePress", doublePress)] where role != nil {
            if self.role == .hover {
                throw error("\(setting) makes no sense beside Role=hover, which is a level without presses")
            }
            if role == .hover { throw error("\(setting) cannot be hover, which is a level and not a press") }
        }
        switch selector {
        case .name(let name) where name.isEmpty: throw error("Line is empty")
        case .chip(let chip, _) where chip.isEmpty: throw error("Chip is empty")
        case .chip(_, let offset) where !(0...65535).contains(offset): throw error("Offset is out of range")
        case .name, .chip: break
        }
    }

    /// Checks all lines, and that no two of them have the same selector. Different selectors may still mean the same
    /// line; the second request then fails with `busy`.
    package static func validate(_ lines: [LineOptions]) throws(GPIOError) {
        var selectors: [LineSelector: String] = [:]
        for line in lines {
            try line.validate()
            if let other = selectors.updateValue(line.name, forKey: line.selector) {
                throw line.error("\(line.selector) has a role already, in [GPIO \(other)]")
            }
        }
    }

    private func check(
        _ setting: String, _ value: Duration, _ range: ClosedRange<Duration>, _ words: String
    ) throws(GPIOError) {
        if !range.contains(value) { throw error("\(setting) has to be from \(words)") }
    }

    private func error(_ text: String) -> GPIOError {
        GPIOError(code: .options, message: "\(origin.map { "\($0): " } ?? "")[GPIO \(name)]: \(text)")
    }
}

/// Identifies a line independently of the current number of its chip.
public enum LineSelector: Hashable, Sendable {
    /// The line with this name, such as `GPIO17`. The name must be unique on the machine.
    case name(String)
    /// The line with this offset on a chip. The chip is named by its label (`pinctrl-bcm2711`), its name (`gpiochip0`),
    /// its number (`0`) or its node (`/dev/gpiochip0`, or a link to it). A label is best, because numbers depend on the
    /// order of the drivers.
    case chip(String, offset: Int)
}

extension LineSelector: CustomStringConvertible {
    public var description: String {
        switch self {
        case .name(let name): "line '\(name)'"
        case .chip(let chip, let offset): "line \(offset) of chip '\(chip)'"
        }
    }
}
