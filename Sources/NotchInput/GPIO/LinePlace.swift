import NotchGPIO

/// Where a line is at the moment.
struct LinePlace: Hashable, Sendable {
    var chip: GPIOChip
    /// On the chip, which has a line there.
    var offset: Int

    var line: GPIOLineInfo { chip.lines[offset] }

    /// Such as `line 17 (GPIO17) of gpiochip0 (pinctrl-bcm2711)`.
    var description: String {
        "line \(offset)\(line.name.isEmpty ? "" : " (\(line.name))") of \(chip.description)"
    }
}
