internal import NotchCore

/// Why a call came to nothing.
package enum NotchClientError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Nobody listens at `path`, or it cannot be used.
    case unreachable(path: String, reason: String)
    /// The process has no right to the socket at `path` (`connect(2)`, EACCES).
    case forbidden(path: String)
    case timedOut(after: Duration)
    /// The daemon went away before it answered.
    case disconnected
    /// The daemon said something that is not varlink.
    case malformedReply(String)
    /// The daemon's own answer.
    case refused(VarlinkError)

    package var description: String {
        switch self {
        case .unreachable(let path, let reason): "no daemon at \(path): \(reason)"
        case .forbidden(let path):
            "no right to use \(path): become a member of its group, and log in again (see: ls -l \(path))"
        case .timedOut(let duration): "no answer within \(duration.seconds) s"
        case .disconnected: "the daemon closed the connection before it answered"
        case .malformedReply(let reason): "the daemon's answer is not varlink: \(reason)"
        case .refused(let error): error.description
        }
    }
}
