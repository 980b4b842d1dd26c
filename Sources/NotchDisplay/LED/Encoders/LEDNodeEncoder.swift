/// The buffer of `/dev/leds0`, the node of the kernel's driver for WS2812 on a Raspberry Pi 5 (`ws2812-pio-rp1`): red,
/// green, blue and white, a byte each, for each LED.
///
/// The bytes are perceived brightness: the driver converts them to light of 8 bits by ``gamma``. The options of the
/// light use that gamma, and the order `RGB` or `RGBW`.
package struct LEDNodeEncoder: LEDEncoder {
    package let count: Int
    package let channels: Int
    package let transfers: [LEDTransfer]
    package private(set) var bytes: [UInt8]
    /// The component for each light of 8 bits: the highest component that is not brighter. No light above 0 maps to a
    /// dark component.
    private let components: [UInt8]

    /// The driver's gamma. The driver's table is rounded down.
    package static let gamma = LEDGamma.power(1 / 0.45)
    /// The speed of the LEDs' data line in bits a second.
    private static let speed = 800_000
    /// The longest wait of the driver after the data, in nanoseconds.
    private static let reset = 150_000

    /// - Parameters:
    ///   - count: the number of LEDs.
    ///   - channels: the number of channels of each LED: 3, or 4 with white.
    package init(count: Int, channels: Int = 3) {
        self.count = count
        self.channels = channels
        bytes = [UInt8](repeating: 0, count: 4 * count)
        transfers = [LEDTransfer(device: 0, range: bytes.indices)]
        components = (0...255).map { (light: Int) -> UInt8 in
            // The driver shows the components up to 21 as darkness.
            light == 0 ? 0 : UInt8((0...255).last { Self.light($0) <= light } ?? 0)
        }
    }

    package static let kind = "leds"
    package static let traits = MatrixTraits(transport: NodeTransport.self, devices: ["/dev/leds0"], gamma: gamma)

    package init(_ options: MatrixOptions, layout: MatrixLayout) {
        self.init(count: layout.count, channels: options.channels)
    }

    /// Returns the light of a component in the driver's table.
    private static func light(_ component: Int) -> Int { Int(gamma.light(Double(component) / 255) * 255) }

    package var bus: LEDBus {
        LEDBus(
            speed: Self.speed, bytes: bytes.count,
            time: count * channels * 8 * (1_000_000_000 / Self.speed) + Self.reset)
    }

    package func leds(in bytes: Int) -> Int { max(bytes, 0) / 4 }

    package mutating func encode(_ lights: [UInt16], roundsDown: Bool) {
        precondition(lights.count == count * channels, "the light is another matrix's")
        bytes.withUnsafeMutableBufferPointer { bytes in
            for led in 0..<count {
                for channel in 0..<channels {
                    bytes[led * 4 + channel] = components[Int(Self.byte(lights[led * channels + channel]))]
                }
            }
        }
    }
}
