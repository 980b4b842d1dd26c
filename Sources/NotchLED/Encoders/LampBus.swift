/// What a frame costs on the way to the lamps.
package struct LampBus: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// A bus of spidev.
        case spi
        /// The node of the kernel's driver for lamps.
        case node
        /// UDP packets.
        case network
    }

    package var kind: Kind
    /// The speed in hertz: of the bus, or of the lamps' own line behind a driver or a network.
    package var speed: Int
    /// The number of bytes of a frame.
    package var bytes: Int
    /// The time that a frame takes, in nanoseconds.
    package var time: Int

    /// The most frames a second that the bus carries.
    package var rate: Double { 1e9 / Double(max(time, 1)) }

    /// A bus of spidev, which sends a bit each cycle.
    static func spi(speed: Int, bytes: Int) -> LampBus {
        LampBus(kind: .spi, speed: speed, bytes: bytes, time: bytes * 8 * 1_000_000 / max(speed / 1000, 1))
    }
}
