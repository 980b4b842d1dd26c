/// Why a display could not start.
package enum NotchError: Error, CustomStringConvertible {
    /// None of the real displays works; each with its reason.
    case noDisplay(tried: [(backend: String, reason: String)])
    /// There is no place for the socket.
    case noSocketPath
    /// The service manager passed more than the one socket there is use for.
    case tooManySockets(Int)
    /// What people do cannot be recorded in that file.
    case recording(path: String, reason: String)

    package var description: String {
        switch self {
        case .noDisplay(let tried):
            "no display: " + tried.map { "\($0.backend): \($0.reason)" }.joined(separator: "; ")
                + "; use --backend headless or --backend terminal"
        case .noSocketPath:
            "no place for the socket: $XDG_RUNTIME_DIR is not set; name one with --socket or $NOTCH_SOCKET"
        case .tooManySockets(let count):
            "the service manager passed \(count) sockets; the socket unit must name one ListenStream only"
        case .recording(let path, let reason):
            "cannot record to \(path): \(reason); name a file that does not exist yet, in a folder that does"
        }
    }
}
