package import NotchSystem

/// A line that was requested. Once its chip has gone, its calls fail with ENODEV.
///
/// Not `Sendable`: it is its owner's, on one thread.
package protocol GPIOLine: AnyObject {
    /// Readable when ``readEdges()`` has something to give; `nil` for a line that was requested without edges.
    ///
    /// When the chip goes it hangs up, but kernels before 6.6 do not wake who waits for that (`linereq_poll`,
    /// `lineevent_poll`): the uevent tells.
    var descriptor: Int32? { get }
    /// Whether the kernel debounces it.
    var isDebounced: Bool { get }
    /// Whether it is active: `gpiod_line_get_value`, `gpiod_line_request_get_value`
    func value() throws(Errno) -> Bool
    /// Takes the edges that are there, 16 at most, without waiting: `gpiod_line_event_read_fd_multiple`,
    /// `gpiod_line_request_read_edge_events`
    func readEdges() throws(Errno) -> GPIOEdges
    /// Gives the line back. Idempotent; every other call gives EBADF afterwards.
    func close()
}
