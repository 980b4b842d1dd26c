import CGPIOD
package import NotchSystem

/// The machine's own GPIO chips, through either version of libgpiod.
package final class LibGPIOD: GPIOSystem {
    private let folder: String

    /// - Parameter folder: the folder that holds the nodes.
    package init(folder: String = "/dev") { self.folder = folder }

    package func chipPaths() throws(Errno) -> [String] {
        try System.numbers(in: folder, after: "gpiochip").map { "\(folder)/gpiochip\($0)" }.filter { path in
            // On a Raspberry Pi 5, gpiochip4 is a link to the chip that programs knew by that number.
            (try? System.status(of: path, followsLinks: false).kind) == .characterDevice
        }
    }

    package func chip(_ path: String) throws(Errno) -> GPIOChip {
        guard let chip = notch_gpio_chip_open(path) else { throw .current }
        defer { notch_gpio_chip_close(chip) }
        var lines: [GPIOLineInfo] = []
        for offset in 0..<notch_gpio_chip_line_count(chip) {
            var info = notch_gpio_line_info()
            guard notch_gpio_chip_line_info(chip, offset, &info) == 0 else { throw .current }
            lines.append(GPIOLineInfo(info))
        }
        return GPIOChip(
            path: path, name: String(cString: notch_gpio_chip_name(chip)),
            label: String(cString: notch_gpio_chip_label(chip)), lines: lines)
    }

    package func request(_ request: GPIORequest) throws(Errno) -> any GPIOLine {
        let line = notch_gpio_line_request(
            request.path, UInt32(clamping: request.offset), request.consumer, request.bias.number,
            request.isActiveLow, request.wantsEdges, request.debounce.microseconds)
        guard let line else { throw .current }
        return LibGPIODLine(line)
    }
}

extension GPIOLineInfo {
    fileprivate init(_ info: notch_gpio_line_info) {
        func text(_ bytes: UnsafeRawBufferPointer) -> String {
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        self.init(
            name: withUnsafeBytes(of: info.name, text),
            consumer: info.is_used ? withUnsafeBytes(of: info.consumer, text) : nil, isOutput: info.is_output)
    }
}

extension LineBias {
    fileprivate var number: notch_gpio_bias {
        switch self {
        case .asIs: NOTCH_GPIO_BIAS_AS_IS
        case .pullUp: NOTCH_GPIO_BIAS_PULL_UP
        case .pullDown: NOTCH_GPIO_BIAS_PULL_DOWN
        case .disabled: NOTCH_GPIO_BIAS_DISABLED
        }
    }
}

extension Duration {
    /// The duration in microseconds, rounded down and limited to the range of an `unsigned`.
    fileprivate var microseconds: UInt32 {
        let (seconds, attoseconds) = components
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
        guard !overflow else { return seconds < 0 ? 0 : .max }
        return UInt32(clamping: whole + attoseconds / 1_000_000_000_000)
    }
}
