package import NotchCore

/// A matrix of LEDs: what drives it, how it is wired, and how bright it may be. The section `[Matrix]` of a profile or
/// of the configuration has these options.
package struct MatrixOptions: Hashable, Sendable {
    /// `nil` is no matrix.
    package var kind: MatrixKind?
    /// The device, or the devices of a board that has several chip selects; empty takes ``MatrixTraits/devices``.
    package var devices: [String] = []
    /// The name or address of the host that receives DDP packets.
    package var host: String?
    package var port = DDPEncoder.port
    /// The wiring of the LEDs. Its size is that of the panel's raster.
    package var layout = MatrixLayoutOptions(size: MatrixSize(width: 32, height: 8))
    /// `nil` takes ``LEDEncoder/order``.
    package var order: LEDOrder?
    package var timing = WS2812Timing.threeBits
    /// The speed of the bus in hertz; `nil` takes the one that the LEDs have as a rule.
    package var speed: Int?
    package var gamma = LEDGamma.sRGB
    /// The brightness at the start, in percent of the LEDs' full light as people see it, 1 to 100.
    package var brightness = 50
    /// The lowest value, 0 to 255, that a lit colour has.
    package var minimum = 0
    /// The most current that the LEDs may draw, in milliamperes; `nil` takes what ``MatrixTraits/currentLimit`` says.
    package var currentLimit: Int?

    /// The least current limit of LEDs that are fed from wherever the board is: what most supplies have left.
    package static let defaultCurrentLimit = 1500
    package static let speeds = 10_000...10_000_000
    package static let currentLimits = 10...100_000
    package static let ports = 1...65_535

    package init() {}

    /// The devices to open.
    package var openedDevices: [String] { devices.isEmpty ? kind?.traits.devices ?? [] : devices }

    /// - Throws: `OptionError` for options that no matrix of the kind has.
    package func validate() throws(OptionError) { _ = try MatrixDriver(self) }
}

/// The kind of a matrix's LEDs, and what drives them.
package enum MatrixKind: String, CaseIterable, Hashable, Sendable {
    /// WS2812 or SK6812, with their data line on the MOSI line of an SPI bus.
    case ws2812
    /// APA102 or SK9822 on an SPI bus.
    case apa102
    /// WS2812 behind the kernel's driver of a Raspberry Pi 5, by its node `/dev/leds0`.
    case leds
    /// Blocks of 8x8 LEDs of one colour, each with a MAX7219, in a chain on an SPI bus.
    case max7219
    /// A Unicorn HAT HD: 16x16 LEDs on an SPI bus.
    case unicornHD = "unicorn-hat-hd"
    /// A Unicorn HAT Mini: 17x7 LEDs on two chip selects of an SPI bus.
    case unicornMini = "unicorn-hat-mini"
    /// A receiver of DDP packets, such as WLED or ESPHome.
    case ddp
}

/// What a kind of matrix is and needs. What a kind does not say has the value that is safe for LEDs that nobody knows.
package struct MatrixTraits: Sendable {
    /// The way on which the data goes.
    package enum Port: CaseIterable, Hashable, Sendable {
        /// A bus of spidev.
        case spi
        /// A node of the kernel's driver of a Raspberry Pi 5, which takes a whole frame.
        case node
        /// UDP packets to a host.
        case network

        /// The subsystem of the devices, by which the kernel reports them; `nil` without devices.
        package var subsystem: String? {
            switch self {
            case .spi: "spidev"
            case .node: "ws2812-pio-rp1"
            case .network: nil
            }
        }
    }

    /// Whether the current is limited by dimming pictures.
    package enum CurrentLimit: Hashable, Sendable {
        /// By `CurrentLimit`, and by ``MatrixOptions/defaultCurrentLimit`` where that is not set.
        case always
        /// By `CurrentLimit` only, since something else limits the current too.
        case ifSet
        /// The chips limit the current, and pictures say nothing about it.
        case never
    }

    package var port = Port.spi
    /// The devices that are opened if none is set.
    package var devices = ["/dev/spidev0.0"]
    /// The sides that LEDs of this kind have; `nil` for any.
    package var size: MatrixSize?
    /// The gamma that the driver applies; `nil` takes the one that is set.
    package var gamma: LEDGamma?
    package var currentLimit = CurrentLimit.always
    package var panelFormat = PanelFormat.colour
    /// How long after its data a receiver has to be sent it again, darkness too; `nil` for LEDs that keep a picture.
    package var refresh: Duration?
}

extension MatrixKind {
    package var traits: MatrixTraits {
        switch self {
        case .ws2812, .apa102: MatrixTraits()
        case .leds: MatrixTraits(port: .node, devices: ["/dev/leds0"], gamma: LEDNodeEncoder.gamma)
        case .max7219: MatrixTraits(currentLimit: .never, panelFormat: .mono)
        // Both boards have drivers of constant current, which light a part of the LEDs at a time.
        case .unicornHD: MatrixTraits(size: UnicornHDEncoder.size, currentLimit: .ifSet)
        case .unicornMini:
            MatrixTraits(
                devices: ["/dev/spidev0.0", "/dev/spidev0.1"], size: UnicornMiniEncoder.size, currentLimit: .ifSet)
        // The receiver has a limit of its own. WLED falls back to its own effect 2.5 s after the last packet.
        case .ddp: MatrixTraits(port: .network, devices: [], currentLimit: .ifSet, refresh: .seconds(1))
        }
    }
}
