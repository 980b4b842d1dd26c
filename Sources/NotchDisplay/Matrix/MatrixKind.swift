package import NotchLED

/// The kind of a matrix's lamps, and what drives them.
package enum MatrixKind: String, CaseIterable, Hashable, Sendable {
    /// WS2812 or SK6812, with their data line on the MOSI line of an SPI bus.
    case ws2812
    /// APA102 or SK9822 on an SPI bus.
    case apa102
    /// WS2812 behind the kernel's driver of a Raspberry Pi 5, by its node `/dev/leds0`.
    case leds
    /// Blocks of 8x8 lamps of one colour, each with a MAX7219, in a chain on an SPI bus.
    case max7219
    /// A Unicorn HAT HD: 16x16 lamps on an SPI bus.
    case unicornHD = "unicorn-hat-hd"
    /// A Unicorn HAT Mini: 17x7 lamps on two chip selects of an SPI bus.
    case unicornMini = "unicorn-hat-mini"
    /// A receiver of DDP packets, such as WLED or ESPHome.
    case ddp

    /// The sides that lamps of this kind have; `nil` for any.
    package var size: MatrixSize? {
        switch self {
        case .unicornHD: UnicornHDEncoder.size
        case .unicornMini: UnicornMiniEncoder.size
        case .ws2812, .apa102, .leds, .max7219, .ddp: nil
        }
    }

    /// The devices that are opened if none is set.
    package var devices: [String] {
        switch self {
        case .ws2812, .apa102, .max7219, .unicornHD: ["/dev/spidev0.0"]
        case .unicornMini: ["/dev/spidev0.0", "/dev/spidev0.1"]
        case .leds: ["/dev/leds0"]
        case .ddp: []
        }
    }

    /// The order in which lamps of this kind take their colours as a rule.
    package var order: LampOrder {
        switch self {
        case .ws2812: .grb
        case .apa102: .bgr
        case .leds, .max7219, .unicornHD, .unicornMini, .ddp: .rgb
        }
    }

    /// The subsystem of the devices, by which the kernel reports them.
    package var subsystem: String? {
        switch self {
        case .ws2812, .apa102, .max7219, .unicornHD, .unicornMini: "spidev"
        case .leds: "ws2812-pio-rp1"
        case .ddp: nil
        }
    }
}
