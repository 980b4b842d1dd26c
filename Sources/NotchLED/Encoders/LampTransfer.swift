/// A part of an encoder's bytes that is sent in one piece: a transfer, a write or a packet.
package struct LampTransfer: Hashable, Sendable {
    /// The device that takes it: 0, or 1 for the second chip select.
    package var device: Int
    /// Its place among ``LampEncoder/bytes``.
    package var range: Range<Int>
}
