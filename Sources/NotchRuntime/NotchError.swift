/// The reason why a display could not start.
package enum NotchError: Error, CustomStringConvertible {
    /// There is no path for the socket.
    case noSocketPath
    /// There is no folder in which displays find each other.
    case noHandoffFolder
    /// The service manager passed more than one socket.
    case tooManySockets(Int)
    /// The recording cannot be written to that file.
    case recording(path: String, reason: String)

    package var description: String {
        switch self {
        case .noSocketPath:
            "no place for the socket: $XDG_RUNTIME_DIR is not set; name one with --socket or $NOTCH_SOCKET"
        case .noHandoffFolder:
            "no place for handoff: $XDG_RUNTIME_DIR is not set; name a folder by Folder= in [Handoff]"
        case .tooManySockets(let count):
            "the service manager passed \(count) sockets; the socket unit must name one ListenStream only"
        case .recording(let path, let reason):
            "cannot record to \(path): \(reason); name a file that does not exist yet, in a folder that does"
        }
    }
}
