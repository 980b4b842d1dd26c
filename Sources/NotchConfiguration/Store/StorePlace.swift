/// The file in which a display keeps what it remembers.
public enum StorePlace: Hashable, Sendable {
    /// `notch.db` in the folder that the service manager made for the state, else, for a display at
    /// ``SocketChoice/usual`` whose socket the environment does not name, in the usual folder of the user or of the
    /// system. Any other display keeps nothing, because two displays cannot share a file.
    case usual
    /// Everything is kept in memory only.
    case off
    case path(String)
}
