import NotchCore

extension Glance {
    /// Value, detail and level on one line, and how large a view is.
    var line: String {
        var line = value
        if let detail { line += " – " + detail }
        if let level { line += " (\(Int((min(max(level, 0), 1) * 100).rounded())) %)" }
        if let parts = view?.partCount { line += parts == 1 ? " (view of 1 part)" : " (view of \(parts) parts)" }
        return line
    }
}
