import NotchConcurrency

extension ProcessMachine {
    /// A run, from the request until its process is reaped and nothing is left of it.
    struct Run: Hashable, Sendable {
        let id: Int
        let timeLimit: Duration?
        var phase = Phase.starting

        /// Whether there is a process to be reaped.
        var hasProcess: Bool {
            switch phase {
            case .running, .asked, .killed, .lost: true
            case .starting, .leaving: false
            }
        }
    }

    enum Phase: Hashable, Sendable {
        /// The outcome of the start is the next event.
        case starting
        /// The program may run until then; `nil` for as long as it likes.
        case running(until: Instant?)
        /// The program was asked to end, for this reason, and is killed then.
        case asked(ProcessEnd, until: Instant)
        /// The program was killed, for this reason. Nobody waits for its end after that instant.
        case killed(ProcessEnd, until: Instant)
        /// The process is reaped. Nobody waits for the end of what it has left after that instant.
        case leaving(ProcessEnd, until: Instant)
        /// The kernel does not end the process. Nobody waits for it any more.
        case lost

        var deadline: Instant? {
            switch self {
            case .running(let until): until
            case .asked(_, let until), .killed(_, let until), .leaving(_, let until): until
            case .starting, .lost: nil
            }
        }

        /// Whether the process may still do what it is for, so that what it has started may go on too.
        var isRunning: Bool {
            switch self {
            case .starting, .running, .asked, .killed: true
            case .leaving, .lost: false
            }
        }
    }
}
