internal import NotchSystem

/// The credentials of the process at the other end of a connection, as the kernel noted them when it connected.
///
/// C: `SO_PEERCRED` of `unix(7)`.
package struct PeerCredentials: Hashable, Sendable {
    package let processID: Int32
    package let userID: UInt32
    package let groupID: UInt32

    /// The credentials of this process.
    static let own = PeerCredentials(processID: System.processID, userID: System.userID, groupID: System.groupID)

    /// Whether the other process has the rights of this one: it is the same user's, or root's.
    package var hasOwnRights: Bool { userID == 0 || userID == Self.own.userID }
}

extension PeerCredentials {
    /// Reads the credentials of the process that connected to a socket.
    init(ofSocket descriptor: Int32) throws(Errno) {
        let peer = try System.peerCredentials(descriptor)
        self.init(processID: peer.processID, userID: peer.userID, groupID: peer.groupID)
    }
}
