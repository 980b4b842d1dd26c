/// Who is at the other end of a connection, as the kernel noted it when they connected.
///
/// C: `SO_PEERCRED` of `unix(7)`.
public struct PeerCredentials: Hashable, Sendable {
    public let processID: Int32
    public let userID: UInt32
    public let groupID: UInt32

    public init(processID: Int32, userID: UInt32, groupID: UInt32) {
        self.processID = processID
        self.userID = userID
        self.groupID = groupID
    }
}
