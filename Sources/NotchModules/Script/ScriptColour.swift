import NotchCore

/// The colours and classes that scripts name.
enum ScriptColour {
    /// Returns the tint of a colour: a name, `#RRGGBB`, `#RRGGBBAA` or `#RGB`.
    static func tint(_ text: String) -> Tint? {
        if text.hasPrefix("#") {
            let digits = text.dropFirst()
            if digits.utf8.count == 8 { return Tint("#" + digits.prefix(6)) }
            if digits.utf8.count == 3 { return Tint("#" + digits.map { "\($0)\($0)" }.joined()) }
        }
        return Tint(text)
    }

    /// Whether a line can only be a colour, as the third line of a block is.
    static func isColour(_ line: String) -> Bool {
        line.hasPrefix("#") && tint(line) != nil
    }

    /// The tint of the first class that has one.
    static func tint(ofClasses names: [String]) -> Tint? {
        names.lazy.compactMap(tint(ofClass:)).first
    }

    /// The tint of a class by which a style sheet would choose a colour.
    static func tint(ofClass name: String) -> Tint? {
        switch name.lowercased() {
        case "critical", "urgent", "error", "bad", "danger", "alert", "failed": .red
        case "warning", "warn", "high", "degraded": .orange
        case "good", "ok", "success", "connected", "charging": .green
        case "disabled", "inactive", "off", "muted", "disconnected": .gray
        default: Tint(name)
        }
    }
}
