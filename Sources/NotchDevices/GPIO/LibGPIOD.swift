import CGPIOD
package import NotchSystem

/// The machine's GPIO chips, accessed through version 1 or 2 of libgpiod.
package final class LibGPIOD: GPIOSystem {
    private let folder: String

    /// - Parameter folder: the folder that contains the nodes.
    package init(folder: String = "/dev") { self.folder = folder }

    package func chipPaths() throws(Errno) -> [String] {
        try System.numbers(in: folder, after: "gpiochip").map { "\(folder)/gpiochip\($0)" }.filter { path in
            // On a Raspberry Pi 5, gpiochip4 is a link to the chip that once had this number.
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

/// A line that was requested through libgpiod.
final class LibGPIODLine: GPIOLine {
    /// The line of the C library; `nil` once it is closed.
    private var line: OpaquePointer?
    let descriptor: Int32?
    let isDebounced: Bool

    init(_ line: OpaquePointer) {
        self.line = line
        let number = notch_gpio_line_descriptor(line)
        descriptor = number < 0 ? nil : number
        isDebounced = notch_gpio_line_is_debounced(line)
    }

    deinit { close() }

    func value() throws(Errno) -> Bool {
        guard let line else { throw .badDescriptor }
        return try valueOrErrno { notch_gpio_line_value(line) }.get() == 1
    }

    func readEdges() throws(Errno) -> GPIOEdges {
        guard let line else { throw .badDescriptor }
        var edges = GPIOEdges([])
        let count = withUnsafeTemporaryAllocation(of: notch_gpio_edge.self, capacity: Int(NOTCH_GPIO_MOST_EDGES)) {
            buffer in
            let count = valueOrErrno { notch_gpio_line_read(line, buffer.baseAddress, &edges.hasLost) }
            if case .success(let count) = count { edges.edges = buffer.prefix(Int(count)).map { GPIOEdge($0) } }
            return count
        }
        _ = try count.get()
        return edges
    }

    func close() {
        guard let line else { return }
        self.line = nil
        notch_gpio_line_release(line)
    }
}

extension GPIOEdge {
    fileprivate init(_ edge: notch_gpio_edge) {
        self.init(isRising: edge.is_rising, time: .nanoseconds(Int64(clamping: edge.nanoseconds)))
    }
}
