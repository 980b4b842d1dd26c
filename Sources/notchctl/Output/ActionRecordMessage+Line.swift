import NotchIPC

extension ActionRecordMessage {
    /// The activity on a line.
    var line: String { subtitle.map { "\(title): \($0)" } ?? title }
}
