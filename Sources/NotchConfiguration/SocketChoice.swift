/// The place where a display listens for `notchctl` and other clients.
public enum SocketChoice: Hashable, Sendable {
    /// The display does not listen. Only the program itself has activities.
    case none
    /// `$NOTCH_SOCKET`, else a socket passed by the service manager, else the usual path of the user or of the system.
    case usual
    case path(String)
}
