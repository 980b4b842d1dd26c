package import NotchSystem

/// A requested line. Once its chip is removed, its calls fail with ENODEV.
///
/// A line is not `Sendable`: it belongs to one owner on one thread.
package protocol GPIOLine: AnyObject {
    /// A descriptor that is readable when ``readEdges()`` has edges to return; `nil` for a line that was requested
    /// without edges.
    ///
    /// The descriptor hangs up when the chip is removed. Kernels before 6.6 do not wake a process that waits for the
    /// hang-up (`linereq_poll`, `lineevent_poll`); on these kernels, only the uevent reports the removal.
    var descriptor: Int32? { get }
    /// Whether the kernel debounces the line.
    var isDebounced: Bool { get }
    /// Returns whether the line is active: `gpiod_line_get_value`, `gpiod_line_request_get_value`
    func value() throws(Errno) -> Bool
    /// Reads the edges that have arrived, 16 at most, without waiting: `gpiod_line_event_read_fd_multiple`,
    /// `gpiod_line_request_read_edge_events`
    func readEdges() throws(Errno) -> GPIOEdges
    /// Releases the line. Idempotent; every other call fails with EBADF afterwards.
    func close()
}

/// The result of one read of a line.
package struct GPIOEdges: Hashable, Sendable {
    /// The edges, in the order of their times.
    package var edges: [GPIOEdge]
    /// Whether edges may be missing because the kernel's queue was full.
    package var hasLost: Bool

    package init(_ edges: [GPIOEdge], hasLost: Bool = false) {
        self.edges = edges
        self.hasLost = hasLost
    }
}

/// A change of a line's logical level.
package struct GPIOEdge: Hashable, Sendable {
    /// Whether the line became active.
    package var isRising: Bool
    /// The time of CLOCK_MONOTONIC at the edge, taken in the interrupt handler.
    package var time: Duration

    package init(isRising: Bool, time: Duration) {
        self.isRising = isRising
        self.time = time
    }
}

/// A request for a line and its configuration.
package struct GPIORequest: Hashable, Sendable {
    /// The path of the chip's node.
    package var path: String
    package var offset: Int
    /// The name that the kernel shows as the line's consumer. The kernel keeps 31 bytes of the name.
    package var consumer: String
    package var bias: LineBias
    package var isActiveLow: Bool
    /// Whether both edges are reported, each with its time.
    package var wantsEdges: Bool
    /// The time for which the level must be stable before an edge counts. It applies only to requests with edges, and
    /// only if ``GPIOLine/isDebounced`` is true afterwards.
    package var debounce: Duration

    package init(
        path: String, offset: Int, consumer: String = "notch", bias: LineBias = .asIs, isActiveLow: Bool = false,
        wantsEdges: Bool = true, debounce: Duration = .zero
    ) {
        self.path = path
        self.offset = offset
        self.consumer = consumer
        self.bias = bias
        self.isActiveLow = isActiveLow
        self.wantsEdges = wantsEdges
        self.debounce = debounce
    }
}

/// The bias resistor of an input line. The raw values are the names in a configuration.
public enum LineBias: String, CaseIterable, Hashable, Sendable {
    /// The chip keeps the current bias, which the board and its device tree determine.
    case asIs = "as-is"
    case pullUp = "pull-up"
    case pullDown = "pull-down"
    /// The chip connects no resistor.
    case disabled
}
