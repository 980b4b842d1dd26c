/// What there is to know of a chip.
package struct GPIOChip: Hashable, Sendable {
    /// Such as `/dev/gpiochip0`.
    package var path: String
    /// Such as `gpiochip0`. The number is another one when the chip comes back.
    package var name: String
    /// What its driver calls it, such as `pinctrl-bcm2711`; chips of the same sort may share it.
    package var label: String
    /// By their offsets.
    package var lines: [GPIOLineInfo]

    package init(path: String, name: String, label: String, lines: [GPIOLineInfo]) {
        self.path = path
        self.name = name
        self.label = label
        self.lines = lines
    }

    /// Such as `gpiochip0 (pinctrl-bcm2711)`.
    package var description: String { label.isEmpty || label == name ? name : "\(name) (\(label))" }
}
