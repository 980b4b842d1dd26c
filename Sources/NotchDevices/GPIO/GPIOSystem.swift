package import NotchSystem

/// The machine's GPIO chips. This is the layer of system calls, which tests replace by a model of the kernel.
package protocol GPIOSystem: AnyObject, DeviceNodes {
    /// The paths of the chips' nodes, such as `/dev/gpiochip0`, in the order of their numbers; empty when there are
    /// none. Links to nodes are left out, since they are second names.
    func chipPaths() throws(Errno) -> [String]
    /// Opens a chip, reads its description and those of its lines, and closes it: `gpiod_chip_open`.
    func chip(_ path: String) throws(Errno) -> GPIOChip

    /// Requests a line as an input: `gpiod_line_request`, `gpiod_chip_request_lines`.
    ///
    /// - Throws: EBUSY where somebody else uses the line; ENXIO or ENODEV where edges are wanted and the line cannot
    ///   report them.
    func request(_ request: GPIORequest) throws(Errno) -> any GPIOLine
}

/// The description of a GPIO chip.
package struct GPIOChip: Hashable, Sendable {
    /// The path of the chip's node, such as `/dev/gpiochip0`.
    package var path: String
    /// The kernel's name for the chip, such as `gpiochip0`. The number changes when the chip goes and comes back.
    package var name: String
    /// The driver's name for the chip, such as `pinctrl-bcm2711`. Chips of the same sort may share it.
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

/// The description of a line, which needs no request.
package struct GPIOLineInfo: Hashable, Sendable {
    /// The line's name in the board's device tree or in the chip's driver, such as `GPIO17`; empty where neither names
    /// it.
    package var name: String
    /// The program or the driver that uses the line; `nil` where nobody uses it, empty where the user gives no name.
    package var consumer: String?
    package var isOutput: Bool

    package init(name: String, consumer: String? = nil, isOutput: Bool = false) {
        self.name = name
        self.consumer = consumer
        self.isOutput = isOutput
    }
}
