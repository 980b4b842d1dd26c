import NotchDisplay

/// A receiver of DDP as the protocol describes it: packets fill its memory, and the last packet of a frame shows the
/// frame.
package struct DDPReceiver {
    /// The red, green and blue of each LED.
    package private(set) var memory: [UInt8]

    package init(size: Int) { memory = [UInt8](repeating: 0xAA, count: size) }

    /// Handles a packet.
    ///
    /// - Returns: whether the frame is complete; `nil` for any packet except those of version 1 with RGB for the
    ///   default output.
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

/// The LEDs behind a receiver.
struct DDPModel: LEDModel {
    static var encoder: any LEDEncoder.Type { DDPEncoder.self }
    static let attempts = ["wled.local:4048"]
    static let mayHaveWhite = true

    private var receiver: DDPReceiver
    private(set) var brightest = 0.0

    init(count: Int) { receiver = DDPReceiver(size: count * 3) }

    mutating func read(_ bytes: [UInt8], isSecond: Bool) -> LEDReading {
        guard let isWhole = receiver.take(bytes) else { return .command }
        guard isWhole else { return .part }
        brightest = Double(receiver.memory.max() ?? 0) / 255
        return .frame(Self.colours(receiver.memory, red: 0, green: 1, blue: 2))
    }
}
