internal import NotchCore

/// The reason why a call failed.
package enum NotchClientError: Error, Hashable, Sendable, CustomStringConvertible {
    /// No daemon listens at `path`, or the socket cannot be used.
    case unreachable(path: String, reason: String)
    /// The process has no right to the socket at `path` (`connect(2)`, EACCES).
    case forbidden(path: String)
    case timedOut(after: Duration)
    /// The daemon closed the connection before it answered.
    case disconnected
    /// The daemon sent a reply that is not varlink.
    case malformedReply(String)
    /// The daemon answered with an error.
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
