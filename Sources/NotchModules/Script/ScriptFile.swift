import NotchSystem

/// Reads the file of a glance, on any thread.
enum ScriptFile {
    /// Returns the lines of a file, of which the beginning counts. What is not a regular file could keep everybody
    /// waiting for ever, and is refused.
    static func read(_ path: String) -> ScriptMachine.Event {
        do throws(Errno) {
            guard let bytes = try System.startOfRegularFile(path, limit: ScriptLimits.output + 1) else {
                return .unread("it is not a regular file")
            }
            let lines = String(decoding: bytes.prefix(ScriptLimits.output), as: UTF8.self).split(
                maxSplits: ScriptLimits.lines, omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            return .read(
                lines.prefix(ScriptLimits.lines).map(String.init),
                isCut: bytes.count > ScriptLimits.output || lines.count > ScriptLimits.lines)
        } catch {
            return .unread("\(error)")
        }
    }
}
