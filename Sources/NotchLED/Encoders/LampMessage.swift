/// A command that is sent in one piece before the first frame or after the last one.
package struct LampMessage: Hashable, Sendable {
    /// The device that takes it: 0, or 1 for the second chip select.
    package var device: Int
    package var bytes: [UInt8]

    package init(device: Int, bytes: [UInt8]) {
        self.device = device
        self.bytes = bytes
    }
}
