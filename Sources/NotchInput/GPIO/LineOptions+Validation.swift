import NotchCore

extension LineOptions {
    /// Checks everything that can be checked without the machine's devices.
    ///
    /// - Throws: ``GPIOError`` of code `options`, which names the setting.
    package func validate() throws(GPIOError) {
        try check("Debounce", debounce, .zero ... .seconds(1), "0s to 1s")
        try check("LongPressTime", longPressTime, .milliseconds(50) ... .seconds(60), "50ms to 1m")
        try check("DoublePressTime", doublePressTime, .milliseconds(50) ... .seconds(5), "50ms to 5s")
        try check("PollInterval", pollInterval, .milliseconds(1) ... .seconds(60), "1ms to 1m")
        for (setting, role) in [("LongPress", longPress), ("DoublePress", doublePress)] where role != nil {
            if self.role == .hover {
                throw error("\(setting) makes no sense beside Role=hover, which is a level without presses")
            }
            if role == .hover { throw error("\(setting) cannot be hover, which is a level and not a press") }
        }
        switch selector {
        case .name(let name) where name.isEmpty: throw error("Line is empty")
        case .chip(let chip, _) where chip.isEmpty: throw error("Chip is empty")
        case .chip(_, let offset) where !(0...65535).contains(offset): throw error("Offset is out of range")
        case .name, .chip: break
        }
    }

    /// Checks all lines, and that no two of them name the same line in the same words. Two lines may still be the same
    /// in different words; the second one is then busy.
    package static func validate(_ lines: [LineOptions]) throws(GPIOError) {
        var selectors: [LineSelector: String] = [:]
        for line in lines {
            try line.validate()
            if let other = selectors.updateValue(line.name, forKey: line.selector) {
                throw line.error("\(line.selector) has a role already, in [GPIO \(other)]")
            }
        }
    }

    private func check(
        _ setting: String, _ value: Duration, _ range: ClosedRange<Duration>, _ words: String
    ) throws(GPIOError) {
        if !range.contains(value) { throw error("\(setting) has to be from \(words)") }
    }

    private func error(_ text: String) -> GPIOError {
        GPIOError(code: .options, message: "\(origin.map { "\($0): " } ?? "")[GPIO \(name)]: \(text)")
    }
}
