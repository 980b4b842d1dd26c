import CSystemd
import NotchCore

/// The Swift closure that a connection calls with messages. libsystemd owns it until it calls ``release``.
final class BusCallback {
    private let body: @SurfaceActor (OpaquePointer) -> Void

    private init(_ body: @escaping @SurfaceActor (OpaquePointer) -> Void) {
        self.body = body
    }

    /// The context to hand to C: a reference that ``release`` gives back.
    static func context(_ body: @escaping @SurfaceActor (OpaquePointer) -> Void) -> UnsafeMutableRawPointer {
        Unmanaged.passRetained(BusCallback(body)).toOpaque()
    }

    static let call: sd_bus_message_handler_t = { message, context, _ in
        guard let message, let context else { return 0 }
        // This keeps a strong reference during the call, since the body may close the connection.
        let body = Unmanaged<BusCallback>.fromOpaque(context).takeUnretainedValue().body
        // The message is used by nobody else meanwhile. Swift 6.0 cannot see it of a pointer.
        let address = UInt(bitPattern: message)
        SurfaceActor.assumeIsolated {
            if let received = OpaquePointer(bitPattern: address) { body(received) }
        }
        return 0
    }

    static let release: sd_bus_destroy_t = { context in
        if let context { Unmanaged<BusCallback>.fromOpaque(context).release() }
    }
}
