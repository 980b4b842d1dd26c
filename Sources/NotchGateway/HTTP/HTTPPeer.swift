/// The other end of a connection.
package enum HTTPPeer: Hashable, Sendable {
    /// A process of this machine, by its user: it has connected to a Unix socket.
    case user(UInt32)
    /// A numeric address of the internet protocol, without the port.
    case address(String)

    /// The peer as bounds and logs name it.
    package var name: String {
        switch self {
        case .user(let number): "user-\(number)"
        case .address(let address): address
        }
    }
}
