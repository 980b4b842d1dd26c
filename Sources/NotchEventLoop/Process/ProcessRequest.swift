package import NotchSystem

/// A program to run, with its limits.
package struct ProcessRequest: Hashable, Sendable {
    /// The arguments. The first argument is the absolute path of the program. The program is started without a shell
    /// and without a search of `PATH`.
    package var arguments: [String]
    /// The whole environment of the program.
    package var environment: [String: String]
    /// The working folder of the program.
    package var folder: String
    /// The maximum run time; `nil` means no limit.
    package var timeLimit: Duration?
    /// The maximum number of output bytes whose lines are delivered. A program that writes more is slowed down.
    package var outputLimit: Int
    /// The interval at which the count of ``outputLimit`` restarts, for a program that runs for ever; `nil` counts the
    /// whole output.
    package var outputPeriod: Duration?
    /// The maximum length of a line, in bytes.
    package var lineLimit = 1024
    /// Whether standard error is read together with standard output. Otherwise only its last line is kept
    /// (``ProcessResult/lastError``).
    package var readsErrors = true
    /// The user that the program has to run as; `nil` for any user. A runner starts no program for another user than its
    /// own.
    package var user: String?
    /// The section that the program belongs to; `nil` for a program that no section of the configuration names.
    package var origin: CommandOrigin?

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
    /// The last line of the output that has more than white space; `nil` if there is none. It includes output beyond
    /// the limit.
    package var lastLine: String?
    /// Whether the output exceeded ``ProcessRequest/outputLimit``.
    package var isOutputCut: Bool
    /// The last line of standard error that has more than white space, truncated to ``errorLimit``; `nil` if there is
    /// none or if standard error is read together with standard output. For a program that could not be started, a
    /// description of the missing file.
    package var lastError: String?

    /// The maximum length of ``lastError``, in bytes.
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
    /// The program ended by itself. The status is -1 if other code of this program has reaped it.
    case exited(Int32)
    /// A signal ended the program, and the runner has not sent it.
    case killed(signal: Int32)
    /// The program was ended because it exceeded its time limit.
    case timedOut
    /// The program was ended because it was cancelled.
    case cancelled
    /// The program could not be started: it is missing (ENOENT), no program (ENOEXEC) or not executable (EACCES), its
    /// folder is missing (ENOENT), the arguments are malformed (EINVAL), or too many programs are running (EAGAIN).
    case notStarted(Errno)

    init(_ status: ProcessStatus?) {
        switch status {
        case .exited(let status): self = .exited(status)
        case .killed(let signal): self = .killed(signal: signal)
        case nil: self = .exited(-1)
        }
    }
}
