package import NotchSystem

/// A line that was requested. Once its chip has gone, its calls fail with ENODEV.
///
/// A line is not `Sendable`: it belongs to one owner on one thread.
package protocol GPIOLine: AnyObject {
    /// A descriptor that is readable when ``readEdges()`` has something to return; `nil` for a line that was requested
    /// without edges.
    ///
    /// The descriptor hangs up when the chip goes. Kernels before 6.6 do not wake a process that waits for that
    /// (`linereq_poll`, `lineevent_poll`); there, the uevent reports that the chip has gone.
    var descriptor: Int32? { get }
    /// Whether the kernel debounces the line.
    var isDebounced: Bool { get }
    /// Returns whether the line is active: `gpiod_line_get_value`, `gpiod_line_request_get_value`
    func value() throws(Errno) -> Bool
    /// Takes the edges that are there, 16 at most, without waiting: `gpiod_line_event_read_fd_multiple`,
    /// `gpiod_line_request_read_edge_events`
    func readEdges() throws(Errno) -> GPIOEdges
    /// Gives the line back. Idempotent; every other call fails with EBADF afterwards.
    func close()
}
