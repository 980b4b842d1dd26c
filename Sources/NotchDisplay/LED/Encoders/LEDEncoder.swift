/// A kind of LEDs: what it is, what it needs, and the encoding of its light as bytes.
///
/// A sink sends ``setUp(level:)`` once, then ``transfers`` of ``bytes`` for each frame, and ``shutDown`` at the end. A
/// new encoder contains a dark frame. Its memory is reused for all frames.
package protocol LEDEncoder: Sendable {
    /// The word of `Kind=`.
    static var kind: String { get }
    static var traits: MatrixTraits { get }

    /// - Throws: ``MatrixOptionError`` for options that the LEDs do not allow.
    init(_ options: MatrixOptions, layout: MatrixLayout) throws(MatrixOptionError)

    /// The number of LEDs.
    var count: Int { get }
    /// The number of channels of an LED: 3 or 4.
    var channels: Int { get }
    /// The resolution of the LEDs' light, for the options of the light.
    var depth: LEDDepth { get }
    /// The means of dimming the LEDs, for the options of the light.
    var dimming: LEDDimming { get }
    /// The default order of an LED's colours. Only chained LEDs have other orders.
    var order: LEDOrder { get }
    /// The bytes of a frame.
    var bytes: [UInt8] { get }
    /// The parts of ``bytes`` in the order of sending.
    var transfers: [LEDTransfer] { get }
    var shutDown: [LEDMessage] { get }
    /// The speed of the bus, and the time that a frame takes on it.
    var bus: LEDBus { get }

    /// Returns the commands before the first frame.
    ///
    /// - Parameter level: the level of the chips' own brightness, which is that of ``dimming``.
    func setUp(level: Int) -> [LEDMessage]
    /// Returns the commands for another level of the chips' own brightness.
    func brightness(level: Int) -> [LEDMessage]
    /// Increments the number of the frame, so that the same picture can be sent again.
    mutating func nextFrame()
    /// Returns the number of LEDs that fit into a transfer of this number of bytes.
    func leds(in bytes: Int) -> Int
    /// Encodes a frame.
    ///
    /// - Parameters:
    ///   - lights: the light of each channel of each LED, 0...65535.
    ///   - roundsDown: whether light must not be rounded up.
    mutating func encode(_ lights: [UInt16], roundsDown: Bool)
}

extension LEDEncoder {
    package var depth: LEDDepth { .eight }
    package var dimming: LEDDimming { .data }
    package var order: LEDOrder { channels == 4 ? .rgbw : .rgb }
    package var shutDown: [LEDMessage] { [] }

    package func setUp(level: Int) -> [LEDMessage] { [] }
    package func brightness(level: Int) -> [LEDMessage] { [] }
    package mutating func nextFrame() {}

    package mutating func encode(_ light: LEDLight) {
        encode(light.lights, roundsDown: light.isAtLimit)
    }

    /// Encodes a frame without any light.
    package mutating func encodeDark() {
        encode([UInt16](repeating: 0, count: count * channels), roundsDown: false)
    }

    /// The number of bytes of the largest transfer.
    package var largestTransfer: Int { transfers.map(\.range.count).max() ?? 0 }

    /// Checks that the transfers fit into spidev's buffer.
    ///
    /// - Parameter buffer: the size of spidev's buffer in bytes, `/sys/module/spidev/parameters/bufsiz`.
    /// - Throws: ``MatrixOptionError``, which names the number of LEDs that fit and the setting that makes room for
    ///   all.
    package func checkBuffer(_ buffer: Int) throws(MatrixOptionError) {
        guard largestTransfer > buffer else { return }
        // The size is in whole pages, because the kernel allocates whole pages.
        let size = (largestTransfer + 4095) / 4096 * 4096
        throw MatrixOptionError(
            key: "Size",
            message: "\(count) LEDs take \(largestTransfer) bytes in one transfer, and spidev's buffer has \(buffer),"
                + " room for \(leds(in: buffer)) LEDs: add spidev.bufsiz=\(size) to cmdline.txt")
    }

    /// Converts light of 16 bits to 8 bits.
    static func byte(_ light: UInt16) -> UInt8 { UInt8(truncatingIfNeeded: (UInt32(light) + 128) / 257) }
}

/// A part of an encoder's bytes that is sent in one piece: a transfer, a write or a packet.
package struct LEDTransfer: Hashable, Sendable {
    /// The receiving device: 0, or 1 for the second chip select.
    package var device: Int
    /// Its range in ``LEDEncoder/bytes``.
    package var range: Range<Int>
}

/// A command that is sent in one piece before the first frame or after the last frame.
package struct LEDMessage: Hashable, Sendable {
    /// The receiving device: 0, or 1 for the second chip select.
    package var device: Int
    package var bytes: [UInt8]

    package init(device: Int, bytes: [UInt8]) {
        self.device = device
        self.bytes = bytes
    }
}

/// The transport of a frame to the LEDs, with its speed and duration.
package struct LEDBus: Hashable, Sendable {
    /// The speed in hertz: of the bus, or of the LEDs' data line behind a driver or a network.
    package var speed: Int
    /// The number of bytes of a frame.
    package var bytes: Int
    /// The duration of a frame's transport in nanoseconds.
    package var time: Int

    /// The most frames a second that the bus can carry.
    package var rate: Double { 1e9 / Double(max(time, 1)) }

    /// Returns a bus of spidev, which sends one bit per cycle.
    static func spi(speed: Int, bytes: Int) -> LEDBus {
        LEDBus(speed: speed, bytes: bytes, time: bytes * 8 * 1_000_000 / max(speed / 1000, 1))
    }
}
