import NotchDisplay

extension Setting {
    /// Which of the machine's displays, and how it is driven.
    static let output: [Setting] = [
        Setting("Display", "Card") { (configuration, value) throws(InvalidValue) in
            configuration.output.card = try text(value, "a card's node or link, or its driver's name")
        },
        Setting("Display", "Connector") { (configuration, value) throws(InvalidValue) in
            configuration.output.connector = try text(value, "a connector's name, such as HDMI-A-1")
        },
        Setting("Display", "Mode") { (configuration, text) throws(InvalidValue) in
            configuration.output.mode = try mode(text)
        },
        Setting("Display", "Rotation") { (configuration, text) throws(InvalidValue) in
            configuration.output.rotation = try rotation(text)
        },
        Setting("Display", "Format") { (configuration, text) throws(InvalidValue) in
            configuration.output.format = try choice(text)
        },
        Setting("Display", "SafeInsets") { (configuration, text) throws(InvalidValue) in
            configuration.safeInsets = try insets(text)
        },
        Setting("Display", "Atomic") { (configuration, text) throws(InvalidValue) in
            do { configuration.output.isAtomic = text.lowercased() == "auto" ? nil : try boolean(text) } catch {
                throw InvalidValue(expectation: "auto, yes or no")
            }
        },
        Setting("Display", "Framebuffer") { (configuration, value) throws(InvalidValue) in
            configuration.output.framebuffer = try text(value, "a frame buffer device, such as /dev/fb1")
        },
        Setting("Display", "VirtualTerminal") { (configuration, text) throws(InvalidValue) in
            if text.lowercased() == "none" {
                configuration.output.virtualTerminal = nil
                return
            }
            guard let number = Int(text), virtualTerminals.contains(number) else {
                throw InvalidValue(
                    expectation: "none, or a number from \(virtualTerminals.lowerBound) to "
                        + "\(virtualTerminals.upperBound)")
            }
            configuration.output.virtualTerminal = number
        },
    ]

    /// `MAX_NR_CONSOLES` of linux/vt.h.
    private static let virtualTerminals = 1...63

    /// Reads `WIDTHxHEIGHT`, or `WIDTHxHEIGHT@HZ`.
    private static func mode(_ text: String) throws(InvalidValue) -> OutputOptions.Mode {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false).map(String.init)
        let sides = (parts.first ?? "").lowercased().split(separator: "x", omittingEmptySubsequences: false)
            .map { Int($0) }
        let refresh = parts.count == 2 ? Double(parts[1]) : nil
        guard sides.count == 2, let width = sides[0], let height = sides[1], (16...16_384).contains(width),
            (16...16_384).contains(height), parts.count == 1 || refresh.map((1.0...1000).contains) == true
        else { throw InvalidValue(expectation: "WIDTHxHEIGHT or WIDTHxHEIGHT@HZ, such as 1920x480@60") }
        return OutputOptions.Mode(width: width, height: height, refresh: refresh)
    }
}
