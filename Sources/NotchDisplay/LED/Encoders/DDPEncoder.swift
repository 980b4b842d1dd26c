/// The packets of DDP, the Distributed Display Protocol, which carry a frame over UDP to WLED and other receivers.
package struct DDPEncoder: LEDEncoder {
    package let count: Int
    package let channels: Int
    package private(set) var bytes: [UInt8]
    package let transfers: [LEDTransfer]
    /// The number of the frame, 1...15; 0 before the first frame.
    package private(set) var sequence: UInt8 = 0

    package static let port = 4048
    private static let header = 10
    /// The most bytes of pixels in a packet. The packet then fits into an Ethernet frame. The number is a multiple of
    /// an LED's bytes.
    private static let payload = 1440
    private static let version1: UInt8 = 0x40
    /// The flag of a frame's last packet, at which the receiver shows the frame.
    private static let push: UInt8 = 0x01
    private static let types: (rgb: UInt8, rgbw: UInt8) = (0x0B, 0x1B)
    /// The number of the receiver's default output.
    private static let destination: UInt8 = 1
    /// The speed of a WS2812's data line behind the receiver in bits a second, and its reset in nanoseconds.
    private static let line = (speed: 800_000, reset: 300_000)

    /// - Parameters:
    ///   - count: the number of LEDs.
    ///   - channels: the number of channels of each LED: 3, or 4 with white.
    package init(count: Int, channels: Int = 3) {
        self.count = count
        self.channels = channels
        let size = count * channels
        var bytes: [UInt8] = []
        var transfers: [LEDTransfer] = []
        for offset in stride(from: 0, to: size, by: Self.payload) {
            let length = min(size - offset, Self.payload)
            let start = bytes.count
            bytes += [
                offset + length == size ? Self.version1 | Self.push : Self.version1, 0,
                channels == 4 ? Self.types.rgbw : Self.types.rgb, Self.destination,
            ]
            bytes += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: offset >> $0) }
            bytes += [8, 0].map { UInt8(truncatingIfNeeded: length >> $0) }
            bytes += [UInt8](repeating: 0, count: length)
            transfers.append(LEDTransfer(device: 0, range: start..<bytes.count))
        }
        self.bytes = bytes
        self.transfers = transfers
    }

    package static let kind = "ddp"
    // The receiver has its own current limit. WLED returns to its own effect 2.5 s after the last packet.
    package static let traits = MatrixTraits(
        transport: PacketTransport.self, devices: [], currentLimit: .ifSet, refresh: .seconds(1))

    package init(_ options: MatrixOptions, layout: MatrixLayout) {
        self.init(count: layout.count, channels: options.channels)
    }

    /// The time is that of WS2812 behind the receiver, because a network is faster.
    package var bus: LEDBus {
        LEDBus(
            speed: Self.line.speed, bytes: bytes.count,
            time: count * channels * 8 * (1_000_000_000 / Self.line.speed) + Self.line.reset)
    }

    /// A packet has a header. A frame may consist of several packets.
    package func leds(in bytes: Int) -> Int { max(bytes - Self.header, 0) / channels }

    package mutating func encode(_ lights: [UInt16], roundsDown: Bool) {
        precondition(lights.count == count * channels, "the light is another matrix's")
        nextFrame()
        bytes.withUnsafeMutableBufferPointer { bytes in
            var light = 0
            for transfer in transfers {
                for place in transfer.range.dropFirst(Self.header) {
                    bytes[place] = Self.byte(lights[light])
                    light += 1
                }
            }
        }
    }

    package mutating func nextFrame() {
        sequence = sequence % 15 + 1
        for transfer in transfers { bytes[transfer.range.lowerBound + 1] = sequence }
    }
}
