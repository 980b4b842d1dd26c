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
}
