/// The data for a Unicorn HAT HD: a byte that starts a frame, and red, green and blue of 16x16 lamps.
package struct UnicornHDEncoder: LampEncoder {
    package let transfers: [LampTransfer]
    package private(set) var bytes: [UInt8]

    package static let size = MatrixSize(width: 16, height: 16)
    /// The speed of the bus, in hertz.
    package static let speed = 9_000_000
    private static let start: UInt8 = 0x72

    package init() {
        bytes = [Self.start] + [UInt8](repeating: 0, count: 768)
        transfers = [LampTransfer(device: 0, range: bytes.indices)]
    }

    package var count: Int { 256 }
    package var channels: Int { 3 }
    package var bus: LampBus { .spi(speed: Self.speed, bytes: bytes.count) }

    /// The board has no other size.
    package func lamps(in bytes: Int) -> Int { bytes < self.bytes.count ? 0 : count }

    package mutating func encode(_ lights: [UInt16], roundsDown: Bool) {
        precondition(lights.count == count * channels, "the light is another matrix's")
        bytes.withUnsafeMutableBufferPointer { bytes in
            for place in lights.indices { bytes[place + 1] = Self.byte(lights[place]) }
        }
    }
}
