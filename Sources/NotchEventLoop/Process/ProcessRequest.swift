package import NotchSystem

/// A program to run, and its bounds.
package struct ProcessRequest: Hashable, Sendable {
    /// The arguments. The first one is the absolute path of the program. There is no shell and no search for it.
    package var arguments: [String]
    /// The whole environment of the program.
    package var environment: [String: String]
    /// The working folder of the program.
    package var folder: String
    /// How long the program may run; `nil` for as long as it likes.
    package var timeLimit: Duration?
    /// How many bytes of its output count. The program may write more, and is slowed down then.
    package var outputLimit: Int
    /// How often ``outputLimit`` counts anew, for a program that runs for ever; `nil` counts the whole output.
    package var outputPeriod: Duration?
    /// The most bytes of a line.
    package var lineLimit = 1024
    /// Whether standard error is read together with standard output. Otherwise only its last line counts
    /// (``ProcessResult/lastError``).
    package var readsErrors = true

    package init(
        arguments: [String], environment: [String: String] = [:], folder: String = "/", timeLimit: Duration?,
        outputLimit: Int = 64 << 10
    ) {
        self.arguments = arguments
        self.environment = environment
        self.folder = folder
        self.timeLimit = timeLimit
        self.outputLimit = outputLimit
    }
}

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

/// How a process ended.
package enum ProcessEnd: Hashable, Sendable {
    /// The program ended by itself. The status is -1 where somebody else in this program has taken it.
    case exited(Int32)
    /// A signal ended the program, and it was not the runner's.
    case killed(signal: Int32)
    /// The program was ended since it ran for longer than it may.
    case timedOut
    /// The program was ended since somebody asked for it.
    case cancelled
    /// The program could not be started: it is missing (ENOENT), no program (ENOEXEC) or not executable (EACCES), its
    /// folder is missing (ENOENT), the arguments are malformed (EINVAL), or too many run already (EAGAIN).
    case notStarted(Errno)

    init(_ status: ProcessStatus?) {
        switch status {
        case .exited(let status): self = .exited(status)
        case .killed(let signal): self = .killed(signal: signal)
        case nil: self = .exited(-1)
        }
    }
}
