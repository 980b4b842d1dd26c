import NotchGPIO

/// The present place of a line.
struct LineAddress: Hashable, Sendable {
    var chip: GPIOChip
    /// The line's number on the chip. The chip has a line with that number.
    var offset: Int

    var line: GPIOLineInfo { chip.lines[offset] }

    /// The place in words, such as `line 17 (GPIO17) of gpiochip0 (pinctrl-bcm2711)`.
    var description: String {
        "line \(offset)\(line.name.isEmpty ? "" : " (\(line.name))") of \(chip.description)"
    }
}
