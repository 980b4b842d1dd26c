/// The result of a process.
package struct ProcessResult: Hashable, Sendable {
    package var end: ProcessEnd
    /// The last line of its output that has more than white space; `nil` if there is none. Output beyond the limit
    /// counts here too.
    package var lastLine: String?
    /// Whether there was more output than ``ProcessRequest/outputLimit``.
    package var isOutputCut: Bool

    package init(end: ProcessEnd, lastLine: String? = nil, isOutputCut: Bool = false) {
        self.end = end
        self.lastLine = lastLine
        self.isOutputCut = isOutputCut
    }
}
