/// The result of a process.
package struct ProcessResult: Hashable, Sendable {
    package var end: ProcessEnd
    /// The last line of its output that has more than white space; `nil` if there is none. Output beyond the limit
    /// counts here too.
    package var lastLine: String?
    /// Whether there was more output than ``ProcessRequest/outputLimit``.
    package var isOutputCut: Bool
    /// The last line of its standard error that has more than white space, where that is not read together with its
    /// output; `nil` if there is none. It is cut to ``errorLimit``. For a program that could not be started, what is
    /// missing, in words.
    package var lastError: String?

    /// The most bytes of ``lastError``.
    static let errorLimit = 512

    package init(end: ProcessEnd, lastLine: String? = nil, isOutputCut: Bool = false, lastError: String? = nil) {
        self.end = end
        self.lastLine = lastLine
        self.lastError = lastError
        self.isOutputCut = isOutputCut
    }
}
