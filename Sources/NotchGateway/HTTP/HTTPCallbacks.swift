import CMicroHTTPD
import NotchCore

/// The functions that libmicrohttpd calls, always from `MHD_run` on the loop's thread.
enum HTTPCallbacks {
    typealias Slot = UnsafeMutablePointer<UnsafeMutableRawPointer?>

    /// A request line has come: makes the exchange.
    static let target:
        @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) -> UnsafeMutableRawPointer? = {
            _, target, _ in
            nonisolated(unsafe) let target = target
            return SurfaceActor.assumeIsolated {
                Address(Unmanaged.passRetained(HTTPExchange(target: target)).toOpaque())
            }.pointer
        }

    /// The head has come, then each part of the body, then the end; and again to send the answer.
    static let access: MHD_AccessHandlerCallback = {
        (listener, connection, _, method, _, bytes, count, slot) -> MHD_Result in
        guard let listener, let connection, let count, let exchange = slot?.pointee else { return .NO }
        nonisolated(unsafe) let part = (
            listener: listener, exchange: exchange, connection: connection, method: method, bytes: bytes, count: count
        )
        return SurfaceActor.assumeIsolated {
            let listener = Unmanaged<HTTPListener>.fromOpaque(part.listener).takeUnretainedValue()
            let exchange = Unmanaged<HTTPExchange>.fromOpaque(part.exchange).takeUnretainedValue()
            return listener.take(
                exchange, on: part.connection, method: part.method, bytes: part.bytes, count: part.count)
        }
    }

    /// A request has ended, however it did: releases the exchange.
    static let completed:
        @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, Slot?, MHD_RequestTerminationCode) -> Void = {
            listener, connection, slot, _ in
            guard let listener, let connection, let exchange = slot?.pointee else { return }
            slot?.pointee = nil
            nonisolated(unsafe) let end = (listener: listener, exchange: exchange, connection: connection)
            SurfaceActor.assumeIsolated {
                Unmanaged<HTTPExchange>.fromOpaque(end.exchange).release()
                let listener = Unmanaged<HTTPListener>.fromOpaque(end.listener).takeUnretainedValue()
                listener.setDeadline(HTTPLimits.requestTime, of: notch_http_descriptor(end.connection))
            }
        }

    /// A connection has begun or ended.
    static let connectionChanged:
        @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, Slot?, MHD_ConnectionNotificationCode) -> Void = {
            listener, connection, _, code in
            guard let listener, let connection else { return }
            nonisolated(unsafe) let change = (listener: listener, connection: connection)
            SurfaceActor.assumeIsolated {
                let listener = Unmanaged<HTTPListener>.fromOpaque(change.listener).takeUnretainedValue()
                let time = code.rawValue == 0 ? HTTPLimits.requestTime : nil
                listener.setDeadline(time, of: notch_http_descriptor(change.connection))
            }
        }

    /// A pointer that leaves the actor.
    private struct Address: @unchecked Sendable {
        let pointer: UnsafeMutableRawPointer
        init(_ pointer: UnsafeMutableRawPointer) { self.pointer = pointer }
    }
}
