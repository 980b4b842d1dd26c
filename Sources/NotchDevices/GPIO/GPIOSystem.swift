package import NotchSystem

/// The machine's GPIO chips: the layer of system calls, which tests replace by a fake kernel.
package protocol GPIOSystem: AnyObject, DeviceNodes {
    /// Returns the paths of the chips' nodes, such as `/dev/gpiochip0`, in the order of their numbers; empty if there
    /// are none. Links to nodes are excluded, because they are second names.
    func chipPaths() throws(Errno) -> [String]
    /// Opens a chip, reads the descriptions of the chip and its lines, and closes the chip: `gpiod_chip_open`.
    func chip(_ path: String) throws(Errno) -> GPIOChip

    /// Requests a line as an input: `gpiod_line_request`, `gpiod_chip_request_lines`.
    ///
    /// - Throws: EBUSY if another consumer uses the line; ENXIO or ENODEV if the request wants edges and the line
    ///   cannot report them.
    func request(_ request: GPIORequest) throws(Errno) -> any GPIOLine
}

/// The description of a GPIO chip.
package struct GPIOChip: Hashable, Sendable {
    /// The path of the chip's node, such as `/dev/gpiochip0`.
    package var path: String
    /// The kernel's name for the chip, such as `gpiochip0`. The number changes when the chip is removed and added
    /// again.
    package var name: String
    /// The driver's name for the chip, such as `pinctrl-bcm2711`. Chips of one type may share it.
    package var label: String
    /// The chip's lines, in the order of their offsets.
    package var lines: [GPIOLineInfo]

    package init(path: String, name: String, label: String, lines: [GPIOLineInfo]) {
        self.path = path
        self.name = name
        self.label = label
        self.lines = lines
    }

    /// The name and the label of the chip, such as `gpiochip0 (pinctrl-bcm2711)`.
    package var description: String { label.isEmpty || label == name ? name : "\(name) (\(label))" }
}

/// The description of a line. Reading it requires no request.
package struct GPIOLineInfo: Hashable, Sendable {
    /// The line's name in the board's device tree or in the chip's driver, such as `GPIO17`; empty if it has none.
    package var name: String
    /// The program or the driver that uses the line; `nil` if the line is free, empty if the consumer has no name.
    package var consumer: String?
    package var isOutput: Bool

    package init(name: String, consumer: String? = nil, isOutput: Bool = false) {
        self.name = name
        self.consumer = consumer
        self.isOutput = isOutput
    }
}
