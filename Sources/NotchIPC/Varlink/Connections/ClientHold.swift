package import NotchCore

/// A hold of a client that lasts as long as its connection, such as a pin.
///
/// Releasing this handle changes nothing. The hold ends with the client, or by ``cancel()``.
@SurfaceActor
package final class ClientHold {
    private weak var connection: VarlinkConnection?
    private let number: Int

    init(_ number: Int, on connection: VarlinkConnection?) {
        self.number = number
        self.connection = connection
    }

    /// Ends the hold before its client disconnects. The handler is not called and is released. Idempotent.
    package func cancel() {
        connection?.endHold(number)
        connection = nil
    }
}
