import CSystemd
package import NotchCore
import NotchSystem

/// A connection to a message bus, which the loop serves. It ends when it is closed or released.
///
/// No call blocks: a handshake, a call and its reply are events of the loop. An idle connection does not wake the
/// process.
@SurfaceActor
package final class BusConnection {
    /// The time limit for a reply, in microseconds.
    private static let timeLimit: UInt64 = 10_000_000

    // Unsafe: the property is written on the surface actor alone, and read elsewhere only in `deinit`.
    nonisolated(unsafe) private var bus: OpaquePointer?
    private let loop: EventLoop

    /// Opens a connection. The handshake continues asynchronously.
    ///
    /// - Parameter onEnd: called once when the bus disconnects or refuses the connection. It is not called after
    ///   ``close()``.
    /// - Throws: ``EventLoopError`` of code `bus`: ENOMEDIUM if the environment names no session bus, and the errors of
    ///   `connect(2)`.
    package init(
        _ address: BusAddress, loop: EventLoop, onEnd: @escaping @SurfaceActor () -> Void
    ) throws(EventLoopError) {
        self.loop = loop
        bus = try Self.get(SDBus.open(address, event: loop.event), "cannot connect to a message bus")
        try match(
            "type='signal',sender='org.freedesktop.DBus.Local',path='/org/freedesktop/DBus/Local',"
                + "interface='org.freedesktop.DBus.Local',member='Disconnected'"
        ) { _ in onEnd() }
    }

    deinit {
        guard let bus else { return }
        if loop.isOnThread {
            SDBus.release(bus: bus)
        } else {
            // sd-bus is not thread-safe, and any thread may have released the last reference.
            nonisolated(unsafe) let orphan = bus
            Task { @SurfaceActor in SDBus.release(bus: orphan) }
        }
    }

    /// Calls `handler` with each message that fits a match rule, such as `type='signal',member='NameOwnerChanged'`.
    ///
    /// - Throws: ``EventLoopError`` of code `bus`: EINVAL for a malformed rule. The connection ends if the bus refuses
    ///   the rule.
    package func match(_ rule: String, _ handler: @escaping @SurfaceActor (BusMessage) -> Void) throws(EventLoopError) {
        guard let bus else { return }
        let context = BusCallback.context { handler(BusMessage($0)) }
        let added = SDBus.addMatch(
            rule, to: bus, callback: BusCallback.call, context: context, destroy: BusCallback.release)
        try Self.get(added, "cannot listen to a message bus")
    }

    /// Calls a method asynchronously. The bus does not start a program for the call.
    ///
    /// - Parameter completion: called once with the reply, or with an error after 10 s. It is not called after
    ///   ``close()``.
    /// - Throws: ``EventLoopError`` of code `bus`: EINVAL for a malformed name, and ENOTCONN if the bus has
    ///   disconnected.
    package func call(
        _ call: BusCall, then completion: @escaping @SurfaceActor (Result<BusMessage, BusError>) -> Void
    ) throws(EventLoopError) {
        guard let bus else { return }
        let context = BusCallback.context { message in
            completion(SDBus.error(of: message).map { .failure($0) } ?? .success(BusMessage(message)))
        }
        let sent = SDBus.call(
            call, on: bus, timeLimit: Self.timeLimit, callback: BusCallback.call, context: context,
            destroy: BusCallback.release)
        try Self.get(sent, "cannot call \(call.member) over a message bus")
    }

    /// Ends the connection. No handler is called afterwards. Idempotent; may be called from a handler.
    package func close() {
        guard let bus else { return }
        self.bus = nil
        SDBus.release(bus: bus)
    }

    private static func get<Value>(
        _ result: Result<Value, Errno>, _ message: String
    ) throws(EventLoopError) -> Value {
        switch result {
        case .success(let value): return value
        case .failure(let error): throw EventLoopError(.bus, error, message)
        }
    }
}

extension BusMessage {
    fileprivate init(_ message: OpaquePointer) {
        self.init(sender: SDBus.sender(of: message), arguments: BusReader.arguments(of: message))
    }
}

/// A D-Bus message bus.
package enum BusAddress: Hashable, Sendable {
    /// The bus of the user's session: `DBUS_SESSION_BUS_ADDRESS`, or the socket in `XDG_RUNTIME_DIR`.
    case session
    /// The bus of the machine: `DBUS_SYSTEM_BUS_ADDRESS`, or `/run/dbus/system_bus_socket`.
    case system
    /// A bus at an address such as `unix:path=/run/bus`.
    case at(String)
}

/// A call of a method on a bus.
package struct BusCall: Hashable, Sendable {
    /// The bus name of the called program.
    package var destination: String
    package var path: String
    package var interface: String
    package var member: String
    /// The arguments, each a string.
    package var arguments: [String]

    package init(to destination: String, path: String, interface: String, member: String, arguments: [String] = []) {
        self.destination = destination
        self.path = path
        self.interface = interface
        self.member = member
        self.arguments = arguments
    }
}

/// The Swift closure that a connection calls with messages. libsystemd owns the closure until it calls ``release``.
final class BusCallback {
    private let body: @SurfaceActor (OpaquePointer) -> Void

    private init(_ body: @escaping @SurfaceActor (OpaquePointer) -> Void) {
        self.body = body
    }

    /// Returns a context for C: a retained reference that ``release`` releases.
    static func context(_ body: @escaping @SurfaceActor (OpaquePointer) -> Void) -> UnsafeMutableRawPointer {
        Unmanaged.passRetained(BusCallback(body)).toOpaque()
    }

    static let call: sd_bus_message_handler_t = { message, context, _ in
        guard let message, let context else { return 0 }
        // This keeps a strong reference during the call, because the body may close the connection.
        let body = Unmanaged<BusCallback>.fromOpaque(context).takeUnretainedValue().body
        // No other thread uses the message during the call. Swift 6.0 cannot verify this for a pointer.
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
