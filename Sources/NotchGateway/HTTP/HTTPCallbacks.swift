import CMicroHTTPD
import NotchCore

/// The functions that libmicrohttpd calls, always from `MHD_run` on the loop's thread.
enum HTTPCallbacks {
    typealias Slot = UnsafeMutablePointer<UnsafeMutableRawPointer?>

    /// A request line has come: makes the exchange.
    static let target:
        @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) -> UnsafeMutableRawPointer? = {
            _, target, _ in
            let target = OnLoop(target)
            return SurfaceActor.assumeIsolated {
                OnLoop(Unmanaged.passRetained(HTTPExchange(target: target.value)).toOpaque())
            }.value
        }

    /// The head has come, then each part of the body, then the end; and again to send the answer.
    static let access: MHD_AccessHandlerCallback = {
        (listener, connection, _, method, _, bytes, count, slot) -> MHD_Result in
        guard let listener, let connection, let count, let exchange = slot?.pointee else { return .NO }
        let part = OnLoop(
            (listener: listener, exchange: exchange, connection: connection, method: method, bytes: bytes, count: count)
        )
        return SurfaceActor.assumeIsolated {
            let listener = Unmanaged<HTTPListener>.fromOpaque(part.value.listener).takeUnretainedValue()
            let exchange = Unmanaged<HTTPExchange>.fromOpaque(part.value.exchange).takeUnretainedValue()
            return listener.take(
                exchange, on: part.value.connection, method: part.value.method, bytes: part.value.bytes,
                count: part.value.count)
        }
    }

    /// A request has ended, however it did: releases the exchange.
    static let completed:
        @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, Slot?, MHD_RequestTerminationCode) -> Void = {
            listener, connection, slot, _ in
            guard let listener, let connection, let exchange = slot?.pointee else { return }
            slot?.pointee = nil
            let end = OnLoop((listener: listener, exchange: exchange, connection: connection))
            SurfaceActor.assumeIsolated {
                Unmanaged<HTTPExchange>.fromOpaque(end.value.exchange).release()
                let listener = Unmanaged<HTTPListener>.fromOpaque(end.value.listener).takeUnretainedValue()
                listener.setDeadline(HTTPLimits.requestTime, of: notch_http_descriptor(end.value.connection))
            }
        }

    /// A connection has begun or ended.
    static let connectionChanged:
        @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, Slot?, MHD_ConnectionNotificationCode) -> Void = {
            listener, connection, _, code in
            guard let listener, let connection else { return }
            let change = OnLoop((listener: listener, connection: connection))
            SurfaceActor.assumeIsolated {
                let listener = Unmanaged<HTTPListener>.fromOpaque(change.value.listener).takeUnretainedValue()
                let time = code.rawValue == 0 ? HTTPLimits.requestTime : nil
                listener.setDeadline(time, of: notch_http_descriptor(change.value.connection))
            }
        }

    /// Pointers that the library passes on the loop's thread, which is that of the actor.
    private struct OnLoop<Value>: @unchecked Sendable {
        let value: Value
        init(_ value: Value) { self.value = value }
    }
}
