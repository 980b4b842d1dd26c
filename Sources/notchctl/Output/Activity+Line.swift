import NotchCore

extension Activity {
    /// Title, subtitle and progress on one line.
    var line: String {
        var line = title
        if let subtitle { line += " – " + subtitle }
        if let progress { line += " (\(Int(min(max(progress, -1e6), 1e6).rounded())) %)" }
        return line
    }
}
