import NotchCore

extension Activity {
    /// Title, subtitle, progress and who sent it on one line.
    var line: String {
        var line = title
        if let subtitle { line += " – " + subtitle }
        if let progress { line += " (\(Int(min(max(progress, -1e6), 1e6).rounded())) %)" }
        if let source { line += ", from " + source }
        return line
    }
}
