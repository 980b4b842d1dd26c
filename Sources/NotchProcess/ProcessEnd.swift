package import NotchSystem

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
