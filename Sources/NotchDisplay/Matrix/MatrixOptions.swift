package import NotchCore

/// The options of a matrix of LEDs: its driver, its wiring and its brightness. The section `[Matrix]` of a profile or
/// of the configuration has these options.
package struct MatrixOptions: Hashable, Sendable {
    /// The kind of the matrix; `nil` means no matrix.
    package var kind: MatrixKind?
    /// The device, or the devices of a board with several chip selects; empty means ``MatrixTraits/devices``.
    package var devices: [String] = []
    /// The name or address of the host that receives DDP packets.
    package var host: String?
    package var port = DDPEncoder.port
    /// The wiring of the LEDs. Its size is that of the panel's raster.
    package var layout = MatrixLayoutOptions(size: MatrixSize(width: 32, height: 8))
    /// The order of an LED's colours; `nil` means ``LEDEncoder/order``.
    package var order: LEDOrder?
    package var timing = WS2812Timing.threeBits
    /// The speed of the bus in hertz; `nil` means the default speed of the kind.
    package var speed: Int?
    package var gamma = LEDGamma.sRGB
    /// The perceived brightness at the start, in percent of the LEDs' full light, 1 to 100.
    package var brightness = 50
    /// The least value of a lit colour, 0 to 255.
    package var minimum = 0
    /// The greatest current of the LEDs in milliamperes; `nil` follows ``MatrixTraits/currentLimit``.
    package var currentLimit: Int?

    /// The least default of the current limit for LEDs without a known power supply: the spare capacity of most
    /// supplies.
    package static let defaultCurrentLimit = 1500
    package static let speeds = 10_000...10_000_000
    package static let currentLimits = 10...100_000
    package static let ports = 1...65_535

    package init() {}

    /// The devices to open.
    package var openedDevices: [String] { devices.isEmpty ? kind?.traits.devices ?? [] : devices }

    /// - Throws: `OptionError` for options that the kind of matrix does not allow.
    package func validate() throws(OptionError) { _ = try MatrixDriver(self) }
}

/// The kind of a matrix: its LEDs and their driver.
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

/// The properties and requirements of a kind of matrix. The defaults are safe for unknown LEDs.
package struct MatrixTraits: Sendable {
    /// The path of the data.
    package enum Port: CaseIterable, Hashable, Sendable {
        /// A bus of spidev.
        case spi
        /// A node of the kernel's driver of a Raspberry Pi 5, which accepts a whole frame.
        case node
        /// UDP packets to a host.
        case network

        /// The subsystem in the kernel's events about the devices; `nil` without devices.
        package var subsystem: String? {
            switch self {
            case .spi: "spidev"
            case .node: "ws2812-pio-rp1"
            case .network: nil
            }
        }
    }

    /// Whether pictures are dimmed to limit the current.
    package enum CurrentLimit: Hashable, Sendable {
        /// Limited to `CurrentLimit`. If it is not set, limited to ``MatrixOptions/defaultCurrentLimit`` or to 2 mA an
        /// LED, whichever is greater.
        case always
        /// Limited to `CurrentLimit` only, because another part limits the current too.
        case ifSet
        /// Not limited, because the chips limit the current independently of the picture.
        case never
    }

    package var port = Port.spi
    /// The devices to open if the options set none.
    package var devices = ["/dev/spidev0.0"]
    /// The fixed size of this kind; `nil` for any size.
    package var size: MatrixSize?
    /// The gamma of the driver; `nil` means the gamma of the options.
    package var gamma: LEDGamma?
    package var currentLimit = CurrentLimit.always
    package var panelFormat = PanelFormat.colour
    /// The interval at which a receiver needs its data again, dark frames included; `nil` for LEDs that keep a picture.
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
        // The receiver has its own current limit. WLED returns to its own effect 2.5 s after the last packet.
        case .ddp: MatrixTraits(port: .network, devices: [], currentLimit: .ifSet, refresh: .seconds(1))
        }
    }
}
