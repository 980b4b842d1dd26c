import NotchCore
import NotchEvdev
import NotchInput

extension Setting {
    /// By what people engage the surface: lines, sensors, touches and keys.
    package static let inputs: [Setting] = gpio + proximity + touch + keys + engagement

    private static let engagement: [Setting] = [
        Setting("Engagement", "HoverDelay") { (configuration, text) throws(InvalidValue) in
            configuration.hoverDelay = try duration(text, atMost: .seconds(5))
        },
        Setting("Engagement", "HoverLinger") { (configuration, text) throws(InvalidValue) in
            configuration.hoverLinger = try duration(text, atMost: .seconds(5))
        },
    ]

    private static let gpio: [Setting] = [
        line("Line") { (line, value) throws(InvalidValue) in line.line = try text(value, "a line's name") },
        line("Chip") { (line, value) throws(InvalidValue) in
            line.chip = try text(value, "a chip's label, name or number")
        },
        line("Offset") { (line, text) throws(InvalidValue) in
            line.offset = try whole(text, in: 0...65535, "the line's place on its chip")
        },
        line("Role") { (line, text) throws(InvalidValue) in line.role = try choice(text) },
        line("Bias") { (line, text) throws(InvalidValue) in line.options.bias = try choice(text) },
        line("ActiveLow") { (line, text) throws(InvalidValue) in line.options.isActiveLow = try boolean(text) },
        line("Debounce") { (line, text) throws(InvalidValue) in line.options.debounce = try inputTime(text) },
        line("LongPress") { (line, text) throws(InvalidValue) in line.options.longPress = try roleOrNone(text) },
        line("DoublePress") { (line, text) throws(InvalidValue) in line.options.doublePress = try roleOrNone(text) },
        line("LongPressTime") { (line, text) throws(InvalidValue) in line.options.longPressTime = try inputTime(text) },
        line("DoublePressTime") { (line, text) throws(InvalidValue) in
            line.options.doublePressTime = try inputTime(text)
        },
        line("PollInterval") { (line, text) throws(InvalidValue) in line.options.pollInterval = try inputTime(text) },
    ]

    private static let proximity: [Setting] = [
        sensor("Device") { (sensor, value) throws(InvalidValue) in sensor.device = try text(value, "a device's name") },
        sensor("Near") { (sensor, text) throws(InvalidValue) in sensor.near = try level(text) },
        sensor("Far") { (sensor, text) throws(InvalidValue) in sensor.far = try level(text) },
        sensor("Direction") { (sensor, text) throws(InvalidValue) in sensor.direction = try choice(text) },
        sensor("Interval") { (sensor, text) throws(InvalidValue) in sensor.pace.interval = try inputTime(text) },
        sensor("IdleInterval") { (sensor, text) throws(InvalidValue) in
            sensor.pace.idleInterval = try inputTime(text)
        },
        sensor("Events") { (sensor, text) throws(InvalidValue) in sensor.usesEvents = try boolean(text) },
        sensor("HoldReads") { (sensor, text) throws(InvalidValue) in
            sensor.pace.heldReads = try whole(text, in: 0...1000, "readings")
        },
    ]

    private static let touch: [Setting] = [
        Setting("Touch", "Enabled") { (configuration, text) throws(InvalidValue) in
            configuration.inputs.listensToTouch = try boolean(text)
        },
        touches("Device") { (touch, value) throws(InvalidValue) in touch.device = try text(value, "a device's name") },
        touches("Grab") { (touch, text) throws(InvalidValue) in touch.grabs = try boolean(text) },
        touches("InvertX") { (touch, text) throws(InvalidValue) in touch.orientation.invertsX = try boolean(text) },
        touches("InvertY") { (touch, text) throws(InvalidValue) in touch.orientation.invertsY = try boolean(text) },
        touches("SwapAxes") { (touch, text) throws(InvalidValue) in touch.orientation.swapsAxes = try boolean(text) },
        touches("Tap") { (touch, text) throws(InvalidValue) in touch.tap = try actionOrNone(text) },
        touches("SwipeLeft") { (touch, text) throws(InvalidValue) in touch.swipeLeft = try actionOrNone(text) },
        touches("SwipeRight") { (touch, text) throws(InvalidValue) in touch.swipeRight = try actionOrNone(text) },
        touches("SwipeUp") { (touch, text) throws(InvalidValue) in touch.swipeUp = try actionOrNone(text) },
        touches("SwipeDown") { (touch, text) throws(InvalidValue) in touch.swipeDown = try actionOrNone(text) },
        touches("LongTouch") { (touch, text) throws(InvalidValue) in touch.longTouch = try actionOrNone(text) },
        touches("LongTouchTime") { (touch, text) throws(InvalidValue) in touch.longTouchTime = try inputTime(text) },
    ]

    private static let keys: [Setting] = [
        key("Device") { (keys, value) throws(InvalidValue) in keys.device = try text(value, "a device's name") },
        key("Grab") { (keys, text) throws(InvalidValue) in keys.grabs = try boolean(text) },
        key("Key") { (keys, value) throws(InvalidValue) in keys.keys = try keyCodes(value) },
        key("Role") { (keys, text) throws(InvalidValue) in
            let role: InputRole = try choice(text)
            keys.isHover = role == .hover
            keys.timing.press = role.pressAction
        },
        key("LongPress") { (keys, text) throws(InvalidValue) in keys.timing.longPress = try actionOrNone(text) },
        key("DoublePress") { (keys, text) throws(InvalidValue) in keys.timing.doublePress = try actionOrNone(text) },
        key("LongPressTime") { (keys, text) throws(InvalidValue) in keys.timing.longPressTime = try inputTime(text) },
        key("DoublePressTime") { (keys, text) throws(InvalidValue) in
            keys.timing.doublePressTime = try inputTime(text)
        },
        key("RotaryNext") { (keys, text) throws(InvalidValue) in keys.forward = try actionOrNone(text) },
        key("RotaryPrevious") { (keys, text) throws(InvalidValue) in keys.backward = try actionOrNone(text) },
    ]

    // MARK: Sections

    private static func line(
        _ key: String, _ apply: @escaping @Sendable (inout LineDraft, String) throws(InvalidValue) -> Void
    ) -> Setting {
        Setting("GPIO", key, named: true) { (configuration, text, subject) throws(InvalidValue) in
            let lines = configuration.inputs.lines
            let index = lines.firstIndex { $0.options.name == subject.name } ?? lines.endIndex
            if index == lines.endIndex {
                configuration.inputs.lines.append(LineDraft(name: subject.name, origin: subject.place))
            }
            try apply(&configuration.inputs.lines[index], text)
        }
    }

    private static func sensor(
        _ key: String, _ apply: @escaping @Sendable (inout ProximityOptions, String) throws(InvalidValue) -> Void
    ) -> Setting {
        Setting("Proximity", key, named: true) { (configuration, text, subject) throws(InvalidValue) in
            let sensors = configuration.inputs.proximity
            let index = sensors.firstIndex { $0.options.name == subject.name } ?? sensors.endIndex
            if index == sensors.endIndex {
                configuration.inputs.proximity.append(
                    .init(options: ProximityOptions(name: subject.name, origin: subject.place), place: subject.place))
            }
            try apply(&configuration.inputs.proximity[index].options, text)
        }
    }

    private static func touches(
        _ key: String, _ apply: @escaping @Sendable (inout TouchOptions, String) throws(InvalidValue) -> Void
    ) -> Setting {
        Setting("Touch", key, named: false) { (configuration, text, subject) throws(InvalidValue) in
            if configuration.inputs.touch.place.isEmpty { configuration.inputs.touch.place = subject.place }
            try apply(&configuration.inputs.touch.options, text)
        }
    }

    private static func key(
        _ key: String, _ apply: @escaping @Sendable (inout KeyOptions, String) throws(InvalidValue) -> Void
    ) -> Setting {
        Setting("Keys", key, named: true) { (configuration, text, subject) throws(InvalidValue) in
            let keys = configuration.inputs.keys
            let index = keys.firstIndex { $0.options.name == subject.name } ?? keys.endIndex
            if index == keys.endIndex {
                configuration.inputs.keys.append(
                    .init(options: KeyOptions(name: subject.name), place: subject.place))
            }
            try apply(&configuration.inputs.keys[index].options, text)
        }
    }

    // MARK: Values

    private static func inputTime(_ text: String) throws(InvalidValue) -> Duration {
        try duration(text, atMost: .seconds(60))
    }

    private static func level(_ text: String) throws(InvalidValue) -> Double {
        try number(text, in: 1e-9...1e9, "counts of the sensor, or metres")
    }

    private static func roleOrNone(_ text: String) throws(InvalidValue) -> InputRole? {
        if text.lowercased() == "none" { return nil }
        do { return try choice(text) } catch {
            throw InvalidValue(expectation: "none, or \(error.expectation)")
        }
    }

    /// What a gesture does: a role, but for hovering, which is no gesture.
    private static func actionOrNone(_ text: String) throws(InvalidValue) -> InputAction? {
        guard let role = try roleOrNone(text) else { return nil }
        guard let action = role.pressAction else {
            throw InvalidValue(expectation: "another role than hover, which is a level and no gesture")
        }
        return action
    }

    /// Names of keys, with spaces between.
    private static func keyCodes(_ text: String) throws(InvalidValue) -> [KeyCode] {
        let names = text.split(separator: " ")
        let codes = names.compactMap { KeyCode(name: String($0)) }
        guard !codes.isEmpty, codes.count == names.count else {
            throw InvalidValue(expectation: "names of keys, such as KEY_ENTER or BTN_0, with spaces between")
        }
        return codes
    }
}
