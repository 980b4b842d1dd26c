/// The reason why the text of a script is not a state.
package struct ScriptFault: Error, Hashable, Sendable, CustomStringConvertible {
    package var description: String

    init(_ description: String) {
        self.description = description
    }

    /// What a script writes, or a file has, that is not understood. What was read in part is told by its limit.
    func reason(for lines: [String], isCut: Bool, isFile: Bool) -> String {
        if !isFile, lines.contains(where: { $0.utf8.count > ScriptLimits.line }) {
            return "a line of JSON over the limit of \(ScriptLimits.line >> 10) KiB"
        }
        if isCut { return "JSON over the limit of \(ScriptLimits.output >> 10) KiB or \(ScriptLimits.lines) lines" }
        return "what is not understood: \(self)"
    }
}
