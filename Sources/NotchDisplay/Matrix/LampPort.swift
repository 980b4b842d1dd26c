package import NotchSystem

/// An open device or connection that takes the data of lamps. It is closed when it is released.
package protocol LampPort: AnyObject, Sendable {
    /// Sends data in one piece: a transfer without a gap, a write at the beginning of a node, or a packet. The call may
    /// take as long as the data does.
    func send(_ bytes: [UInt8]) throws(Errno)
}
