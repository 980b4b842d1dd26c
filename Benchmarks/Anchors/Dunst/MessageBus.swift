import Glibc

/// The part of a D-Bus client that measuring a notification daemon takes: method calls, one at a time.
///
/// Wire format: D-Bus Specification, "Message Protocol".
final class MessageBus {
    private let descriptor: Int32
    private var serial: UInt32 = 0

    init(_ address: String) throws {
        guard let descriptor = LocalSocket.connect(address) else {
            throw BenchmarkError.systemCall("cannot connect to \(address)")
        }
        self.descriptor = descriptor
        // The user's number is sent as its ASCII digits, each in hexadecimal.
        let user = "\(getuid())".utf8.map { String($0, radix: 16) }.joined()
        try send([0] + Array("AUTH EXTERNAL \(user)\r\n".utf8))
        guard try receive(upTo: 512).starts(with: "OK ".utf8) else {
            throw BenchmarkError("the message bus refuses \(address)")
        }
        try send(Array("BEGIN\r\n".utf8))
        _ = try call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "Hello")
    }

    deinit {
        Glibc.close(descriptor)
    }

    /// Whether somebody has taken `name` on the bus.
    func hasOwner(_ name: String) throws -> Bool {
        let reply = try call(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "NameHasOwner", "s"
        ) { $0.append(name) }
        return reply.first == 1
    }

    /// Calls `Notify` without waiting for its reply.
    func notify(_ name: String, title: String, body: String, icon: String) throws {
        try send(
            name, "/org/freedesktop/Notifications", "org.freedesktop.Notifications", "Notify", "susssasa{sv}i"
        ) {
            $0.append("notch-bench")
            $0.append(UInt32(0))
            $0.append(icon)
            $0.append(title)
            $0.append(body)
            // No actions.
            $0.append(UInt32(0))
            // No hints; the entries of a dictionary stand at multiples of eight.
            $0.append(UInt32(0))
            $0.pad(to: 8)
            $0.append(UInt32(bitPattern: -1))
        }
    }

    /// Takes a notification away, without waiting for the reply.
    func close(_ name: String, notification id: UInt32) throws {
        try send(
            name, "/org/freedesktop/Notifications", "org.freedesktop.Notifications", "CloseNotification", "u"
        ) { $0.append(id) }
    }

    private func call(
        _ destination: String, _ path: String, _ interface: String, _ member: String, _ signature: String = "",
        _ arguments: (inout BusMessage) -> Void = { _ in }
    ) throws -> [UInt8] {
        try send(destination, path, interface, member, signature, arguments)
        while true {
            let head = try receive(exactly: 16)
            let fields = Int(BusMessage.number(head[12...]))
            _ = try receive(exactly: (fields + 7) & ~7)
            let body = try receive(exactly: Int(BusMessage.number(head[4...])))
            switch head[1] {
            case 2: return body
            case 3: throw BenchmarkError("the message bus refuses \(member)")
            default: continue
            }
        }
    }

    private func send(
        _ destination: String, _ path: String, _ interface: String, _ member: String, _ signature: String,
        _ arguments: (inout BusMessage) -> Void
    ) throws {
        serial += 1
        var body = BusMessage()
        arguments(&body)
        var fields = BusMessage()
        fields.append(field: 1, "o", path)
        fields.append(field: 6, "s", destination)
        fields.append(field: 2, "s", interface)
        fields.append(field: 3, "s", member)
        if !signature.isEmpty { fields.append(field: 8, "g", signature) }
        var message = BusMessage()
        // Little endian, method call, no flags, version 1.
        message.bytes = [UInt8(ascii: "l"), 1, 0, 1]
        message.append(UInt32(body.bytes.count))
        message.append(serial)
        message.append(UInt32(fields.bytes.count))
        message.bytes += fields.bytes
        message.pad(to: 8)
        try send(message.bytes + body.bytes)
    }

    private func send(_ bytes: [UInt8]) throws {
        guard write(descriptor, bytes, bytes.count) == bytes.count else {
            throw BenchmarkError.systemCall("cannot write to the message bus")
        }
    }

    private func receive(exactly count: Int) throws -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count { bytes += try receive(upTo: count - bytes.count) }
        return bytes
    }

    private func receive(upTo limit: Int) throws -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: limit)
        let count = read(descriptor, &buffer, limit)
        guard count > 0 else { throw BenchmarkError.systemCall("cannot read from the message bus") }
        return Array(buffer[..<count])
    }
}
