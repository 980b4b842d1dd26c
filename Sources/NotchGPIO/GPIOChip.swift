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
