import NotchCore
import NotchDevices
import NotchInput

extension Settings {
    /// The settings of the inputs: lines, sensors, touches and keys.
    static let inputs: [Setting] = gpio + proximity + touch + keys

    private static let gpio: [Setting] = [
        line("Line", \.line, .optional(.text("a line's name"))),
        line("Chip", \.chip, .optional(.text("a chip's label, name or number"))),
        line("Offset", \.offset, .optional(.whole(0...65535, "the line's place on its chip"))),
        line("Role", \.role, .optional(.role)),
        line("Bias", \.options.bias, .choice),
        line("ActiveLow", \.options.isActiveLow, .boolean),
        line("Debounce", \.options.debounce, .inputTime),
        line("LongPress", \.options.longPress, .word("none", or: .role)),
        line("DoublePress", \.options.doublePress, .word("none", or: .role)),
        line("LongPressTime", \.options.longPressTime, .inputTime),
        line("DoublePressTime", \.options.doublePressTime, .inputTime),
        line("PollInterval", \.options.pollInterval, .inputTime),
    ]

    private static let proximity: [Setting] = [
        sensor("Device", \.options.device, .optional(.text("a device's name"))),
        sensor("Near", \.options.near, .optional(.number(levels, levelUnit))),
        sensor("Far", \.options.far, .optional(.number(levels, levelUnit))),
        sensor("Direction", \.options.direction, .choice),
        sensor("Interval", \.options.pace.interval, .inputTime),
        sensor("IdleInterval", \.options.pace.idleInterval, .inputTime),
        sensor("Events", \.options.usesEvents, .boolean),
        sensor("HoldReads", \.options.pace.heldReads, .whole(0...1000, "readings")),
    ]

    private static let levels = 1e-9...1e9
    private static let levelUnit = "counts of the sensor, or metres"

    private static let touch: [Setting] = [
        Setting("Touch", "Enabled", \.inputs.listensToTouch, .boolean),
        touches("Device", \.device, .optional(.text("a device's name"))),
        touches("Grab", \.grabs, .boolean),
        touches("InvertX", \.orientation.invertsX, .boolean),
        touches("InvertY", \.orientation.invertsY, .boolean),
        touches("SwapAxes", \.orientation.swapsAxes, .boolean),
        touches("Tap", \.tap, .gestureOrNone),
        touches("SwipeLeft", \.swipeLeft, .gestureOrNone),
        touches("SwipeRight", \.swipeRight, .gestureOrNone),
        touches("SwipeUp", \.swipeUp, .gestureOrNone),
        touches("SwipeDown", \.swipeDown, .gestureOrNone),
        touches("LongTouch", \.longTouch, .gestureOrNone),
        touches("LongTouchTime", \.longTouchTime, .inputTime),
    ]

    private static let keys: [Setting] = [
        key("Device", \.options.device, .optional(.text("a device's name"))),
        key("Grab", \.options.grabs, .boolean),
        key("Key", \.options.keys, .keyCodes),
        named("Keys", "Role", in: \.inputs.keys, called: \.options.name, make: newKeys) {
            (keys, entry) throws(InvalidValue) in
            let role = try ValueSyntax<InputRole>.role.read(entry.value)
            keys.options.isHover = role == .hover
            keys.options.timing.press = role.pressAction
        },
        key("LongPress", \.options.timing.longPress, .gestureOrNone),
        key("DoublePress", \.options.timing.doublePress, .gestureOrNone),
        key("LongPressTime", \.options.timing.longPressTime, .inputTime),
        key("DoublePressTime", \.options.timing.doublePressTime, .inputTime),
        key("RotaryNext", \.options.forward, .gestureOrNone),
        key("RotaryPrevious", \.options.backward, .gestureOrNone),
    ]

    // MARK: Sections

    private static func line<Value: Sendable>(
        _ key: String, _ property: Property<LineDraft, Value>, _ syntax: ValueSyntax<Value>
    ) -> Setting {
        named("GPIO", key, in: \.inputs.lines, called: \.options.name) { entry in
            LineDraft(name: entry.sectionName, origin: entry.place.description)
        } apply: { (line, entry) throws(InvalidValue) in
            line[keyPath: property] = try syntax.read(entry.value)
        }
    }

    private static func sensor<Value: Sendable>(
        _ key: String, _ property: Property<InputConfiguration.Named<ProximityOptions>, Value>,
        _ syntax: ValueSyntax<Value>
    ) -> Setting {
        named("Proximity", key, in: \.inputs.proximity, called: \.options.name) { entry in
            let place = entry.place.description
            return .init(options: ProximityOptions(name: entry.sectionName, origin: place), place: place)
        } apply: { (sensor, entry) throws(InvalidValue) in
            sensor[keyPath: property] = try syntax.read(entry.value)
        }
    }

    private static func key<Value: Sendable>(
        _ key: String, _ property: Property<InputConfiguration.Named<KeyOptions>, Value>,
        _ syntax: ValueSyntax<Value>
    ) -> Setting {
        named("Keys", key, in: \.inputs.keys, called: \.options.name, make: newKeys) {
            (keys, entry) throws(InvalidValue) in
            keys[keyPath: property] = try syntax.read(entry.value)
        }
    }

    private static func newKeys(_ entry: KeyEntry) -> InputConfiguration.Named<KeyOptions> {
        .init(options: KeyOptions(name: entry.sectionName), place: entry.place.description)
    }

    private static func touches<Value: Sendable>(
        _ key: String, _ property: Property<TouchOptions, Value>, _ syntax: ValueSyntax<Value>
    ) -> Setting {
        Setting("Touch", key) { (configuration, entry) throws(InvalidValue) in
            if configuration.inputs.touch.place.isEmpty { configuration.inputs.touch.place = entry.place.description }
            configuration.inputs.touch.options[keyPath: property] = try syntax.read(entry.value)
        }
    }
}

extension ValueSyntax<InputRole> {
    /// Reads the name of a role in upper or lower case, `perform` with an action and its inputs, or `module` with the
    /// id of a module.
    static var role: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            if let role = InputRole.allCases.first(where: { $0.rawValue == text.lowercased() }) { return role }
            guard let role = InputRole(rawValue: text) else {
                let names = InputRole.allCases.map(\.rawValue).joined(separator: ", ")
                throw InvalidValue(expectation: "one of \(names), perform FEATURE.ACTION, or module ID")
            }
            return role
        }
    }
}

extension ValueSyntax<InputAction?> {
    /// Reads the action of a gesture, or `none`.
    static var gestureOrNone: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            guard let role = try ValueSyntax<InputRole?>.word("none", or: .role).read(text) else { return nil }
            guard let action = role.pressAction else {
                throw InvalidValue(expectation: "a role other than hover, which is a level and not a gesture")
            }
            return action
        }
    }
}

extension ValueSyntax<[KeyCode]> {
    /// Reads names of keys, separated by spaces.
    static var keyCodes: ValueSyntax { keyCodes { LibEvdev.isInstalled } }

    /// - Parameter knowsNames: returns whether the library with the names of keys is installed.
    static func keyCodes(_ knowsNames: @escaping @Sendable () -> Bool) -> ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            let names = text.split(separator: " ")
            let codes = names.compactMap { KeyCode(name: String($0)) }
            guard !codes.isEmpty, codes.count == names.count else {
                let cause = "the names of keys need libevdev: sudo apt install libevdev2, or write their numbers"
                throw InvalidValue(
                    expectation: "names of keys, such as KEY_ENTER or BTN_0, with spaces between",
                    cause: knowsNames() ? nil : cause)
            }
            return codes
        }
    }
}
