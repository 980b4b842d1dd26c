import NotchCore

extension Glance {
    /// Value, detail and level on one line.
    var line: String {
        var line = value
        if let detail { line += " – " + detail }
        if let level { line += " (\(Int((min(max(level, 0), 1) * 100).rounded())) %)" }
        return line
    }
}
