/// Sockets that the service manager opened for the program (`sd_listen_fds(3)`).
package enum ListenFileDescriptors {
    /// `SD_LISTEN_FDS_START`
    private static let first: Int32 = 3

    /// The descriptors that were passed to this process. They are close-on-exec and belong to the caller from now on.
    /// The result is empty when there are none, and on every later call.
    ///
    /// - Throws: ``EventLoopError`` of code `service`, when `LISTEN_PID` or `LISTEN_FDS` is malformed or names
    ///   descriptors that are not open.
    package static func received() throws(EventLoopError) -> [Int32] {
        do {
            let count = try SDEvent.listenDescriptorCount().get()
            return (0..<count).map { first + $0 }
        } catch {
            throw EventLoopError(.service, error, "cannot take over the sockets that the service manager passed")
        }
    }
}
