/// A receiver of DDP as the protocol describes it: packets fill its memory, and the last one of a frame shows it.
package struct DDPReceiver {
    /// The red, green and blue of each LED.
    package private(set) var memory: [UInt8]

    package init(size: Int) { memory = [UInt8](repeating: 0xAA, count: size) }

    /// Takes a packet.
    ///
    /// - Returns: whether the frame is whole; `nil` for what is no packet of version 1 with RGB for the usual output.
    package mutating func take(_ packet: [UInt8]) -> Bool? {
        guard packet.count > 10, packet[0] & 0xC0 == 0x40, (1...15).contains(packet[1] & 0x0F), packet[2] == 0x0B,
            packet[3] == 1
        else { return nil }
        let offset = packet[4..<8].reduce(0) { $0 << 8 | Int($1) }
        let length = Int(packet[8]) << 8 | Int(packet[9])
        guard packet.count == 10 + length, length <= 1440, offset + length <= memory.count else { return nil }
        memory.replaceSubrange(offset..<(offset + length), with: packet[10...])
        return packet[0] & 1 == 1
    }
}
