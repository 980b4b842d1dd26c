/// A kind of device nodes that take the data of LEDs. The display opens them, and the doctor lists them.
package struct LEDNodes: Sendable {
    /// The names of the nodes in `/dev` begin with it. A number follows, or two with a dot between.
    package let prefix: String
    /// The subsystem in the kernel's events about the nodes.
    package let subsystem: String
    /// The file with the most bytes of a transfer; `nil` for nodes that take a frame of any size.
    package let bufferParameter: String?
    /// Whether the speed of the bus follows the speed of a Raspberry Pi's core.
    package let followsCore: Bool
    /// Returns the line of `config.txt` that makes the kernel provide a node.
    package let line: @Sendable (_ count: Int) -> String

    /// The chip selects of SPI buses, such as `/dev/spidev0.0`.
    package static let spi = LEDNodes(
        prefix: "spidev", subsystem: "spidev", bufferParameter: "/sys/module/spidev/parameters/bufsiz",
        followsCore: true, line: { _ in "dtparam=spi=on" })
    /// The nodes of the kernel's driver for WS2812 on a Raspberry Pi 5, such as `/dev/leds0`.
    package static let ws2812 = LEDNodes(
        prefix: "leds", subsystem: "ws2812-pio-rp1", bufferParameter: nil, followsCore: false,
        line: { "dtoverlay=ws2812-pio,gpio=18,num_leds=\($0)" })

    package static let all = [spi, ws2812]

    /// Returns whether a name in `/dev` is that of such a node.
    package func include(_ name: String) -> Bool {
        let number = name.dropFirst(prefix.count)
        return name.hasPrefix(prefix) && !number.isEmpty && number.allSatisfy { $0.isWholeNumber || $0 == "." }
    }
}
