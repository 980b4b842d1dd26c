package import NotchCore

/// Something that a client holds for as long as it is connected, such as a pin.
///
/// Releasing the handle changes nothing: what is held ends with the client, or by ``cancel()``.
@SurfaceActor
package final class ClientHold {
    private weak var connection: VarlinkConnection?
    private let number: Int

    init(_ number: Int, on connection: VarlinkConnection?) {
        self.number = number
        self.connection = connection
    }

    /// Ends it before its client does: the handler is not called, and nothing is kept of it. Idempotent.
    package func cancel() {
        connection?.endHold(number)
        connection = nil
    }
}
