/// Where a display listens for `notchctl` and other clients.
public enum SocketChoice: Hashable, Sendable {
    /// Nowhere; only the program itself has activities.
    case none
    /// `$NOTCH_SOCKET`, else a socket passed by the service manager, else the user's or the system's usual place.
    case usual
    case path(String)
}
