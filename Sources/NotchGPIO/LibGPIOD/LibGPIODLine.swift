import CGPIOD
import NotchSystem

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
