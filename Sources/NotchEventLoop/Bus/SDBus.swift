import CSystemd
import NotchSystem

/// Returns the result of a libsystemd call that returns a negative error number when it fails.
private func valueOrNegativeErrno(_ call: () -> Int32) -> Result<Int32, Errno> {
    let value = call()
    return value < 0 ? .failure(Errno(rawValue: -value)) : .success(value)
}

/// The calls of libsystemd for D-Bus.
enum SDBus {
    /// The kinds of values that the reader distinguishes.
    enum ValueType {
        case text, array, structure, entry, variant, other
    }

    /// Opens a connection, and attaches it to an event loop: `sd_bus_open_user(3)`, `sd_bus_open_system(3)`,
    /// `sd_bus_set_address(3)`, `sd_bus_attach_event(3)`. The handshake continues in the event loop.
    static func open(_ address: BusAddress, event: OpaquePointer) -> Result<OpaquePointer, Errno> {
        var bus: OpaquePointer?
        let opened = valueOrNegativeErrno {
            switch address {
            case .session: sd_bus_open_user(&bus)
            case .system: sd_bus_open_system(&bus)
            case .at(let address): start(&bus, address)
            }
        }
        return opened.flatMap { _ in
            guard let bus else { return .failure(.noMemory) }
            return valueOrNegativeErrno { sd_bus_attach_event(bus, event, Int32(SD_EVENT_PRIORITY_NORMAL)) }
                .map { _ in bus }
                .mapError { error in
                    release(bus: bus)
                    return error
                }
        }
    }

    private static func start(_ bus: inout OpaquePointer?, _ address: String) -> Int32 {
        var made: OpaquePointer?
        var result = sd_bus_new(&made)
        if result >= 0 { result = sd_bus_set_address(made, address) }
        if result >= 0 { result = sd_bus_set_bus_client(made, 1) }
        if result >= 0 { result = sd_bus_start(made) }
        if result >= 0 { bus = made } else { sd_bus_unref(made) }
        return result
    }

    /// `sd_bus_close_unref(3)`
    static func release(bus: OpaquePointer) {
        sd_bus_close_unref(bus)
    }

    /// Calls `callback` with the messages that fit a rule: `sd_bus_add_match_async(3)`. The connection ends if the bus
    /// refuses the rule.
    ///
    /// - Parameter destroy: called once with `context` after the last message, also after an error.
    static func addMatch(
        _ rule: String, to bus: OpaquePointer, callback: sd_bus_message_handler_t, context: UnsafeMutableRawPointer,
        destroy: @escaping sd_bus_destroy_t
    ) -> Result<Void, Errno> {
        var slot: OpaquePointer?
        let added = valueOrNegativeErrno { sd_bus_add_match_async(bus, &slot, rule, callback, nil, context) }
        return give(slot, added, context, destroy)
    }

    /// Calls a method: `sd_bus_message_new_method_call(3)`, `sd_bus_call_async(3)`.
    ///
    /// - Parameters:
    ///   - timeLimit: the time limit for the reply, in microseconds. After it, the reply is an error.
    ///   - destroy: called once with `context` after the reply or an error.
    static func call(
        _ call: BusCall, on bus: OpaquePointer, timeLimit: UInt64, callback: sd_bus_message_handler_t,
        context: UnsafeMutableRawPointer, destroy: @escaping sd_bus_destroy_t
    ) -> Result<Void, Errno> {
        var message: OpaquePointer?
        defer { sd_bus_message_unref(message) }
        var slot: OpaquePointer?
        let sent = valueOrNegativeErrno {
            var result = sd_bus_message_new_method_call(
                bus, &message, call.destination, call.path, call.interface, call.member)
            for argument in call.arguments where result >= 0 {
                result = sd_bus_message_append_basic(message, CChar(UInt8(ascii: "s")), argument)
            }
            // A query must not start the program that it queries.
            if result >= 0 { result = sd_bus_message_set_auto_start(message, 0) }
            return result >= 0 ? sd_bus_call_async(bus, &slot, message, callback, context, timeLimit) : result
        }
        return give(slot, sent, context, destroy)
    }

    /// Transfers a slot to the connection. The slot then releases the context.
    private static func give(
        _ slot: OpaquePointer?, _ result: Result<Int32, Errno>, _ context: UnsafeMutableRawPointer,
        _ destroy: @escaping sd_bus_destroy_t
    ) -> Result<Void, Errno> {
        guard case .success = result, let slot else {
            destroy(context)
            return result.map { _ in }
        }
        sd_bus_slot_set_destroy_callback(slot, destroy)
        sd_bus_slot_set_floating(slot, 1)
        // The connection now has its own reference.
        sd_bus_slot_unref(slot)
        return .success(())
    }

    /// `sd_bus_message_get_sender(3)`
    static func sender(of message: OpaquePointer) -> String? {
        sd_bus_message_get_sender(message).map { String(cString: $0) }
    }

    /// `sd_bus_message_get_error(3)`: `nil` if the message is no error.
    static func error(of message: OpaquePointer) -> BusError? {
        guard let error = sd_bus_message_get_error(message)?.pointee else { return nil }
        return BusError(name: text(error.name, limit: 256), message: text(error.message, limit: 256))
    }

    // MARK: Values

    /// Returns the type of the next value, and its D-Bus type: `sd_bus_message_peek_type(3)`.
    ///
    /// - Returns: `nil` at the end of the container, and if the message is malformed.
    static func nextType(of message: OpaquePointer) -> (type: ValueType, code: CChar)? {
        var code: CChar = 0
        guard sd_bus_message_peek_type(message, &code, nil) > 0 else { return nil }
        return switch UInt8(bitPattern: code) {
        case UInt8(ascii: "s"), UInt8(ascii: "o"), UInt8(ascii: "g"): (.text, code)
        case UInt8(ascii: "a"): (.array, code)
        case UInt8(ascii: "e"): (.entry, code)
        case UInt8(ascii: "v"): (.variant, code)
        case UInt8(ascii: "r"): (.structure, code)
        default: (.other, code)
        }
    }

    /// Reads a text and truncates it to `limit` bytes: `sd_bus_message_read_basic(3)`.
    static func text(of message: OpaquePointer, _ code: CChar, limit: Int) -> String? {
        var start: UnsafePointer<CChar>?
        let isRead = withUnsafeMutablePointer(to: &start) { sd_bus_message_read_basic(message, code, $0) > 0 }
        return isRead ? text(start, limit: limit) : nil
    }

    /// Enters the next value, a container: `sd_bus_message_enter_container(3)`.
    static func enter(_ message: OpaquePointer) -> Bool {
        var code: CChar = 0
        var contents: UnsafePointer<CChar>?
        guard sd_bus_message_peek_type(message, &code, &contents) > 0 else { return false }
        return sd_bus_message_enter_container(message, code, contents) > 0
    }

    /// Leaves a container whose values have all been read: `sd_bus_message_exit_container(3)`.
    static func leave(_ message: OpaquePointer) -> Bool {
        sd_bus_message_exit_container(message) > 0
    }

    /// Skips the next value, unless it is a container: `sd_bus_message_read_basic(3)`.
    static func skip(_ message: OpaquePointer) -> Bool {
        var code: CChar = 0
        guard sd_bus_message_peek_type(message, &code, nil) > 0 else { return false }
        // The largest basic type has eight bytes.
        var value: UInt64 = 0
        return withUnsafeMutablePointer(to: &value) { sd_bus_message_read_basic(message, code, $0) > 0 }
    }

    /// Skips an array of numbers of any length with one call: `sd_bus_message_read_array(3)`.
    ///
    /// - Returns: false if the value is no array of numbers.
    static func skipNumbers(_ message: OpaquePointer) -> Bool {
        var code: CChar = 0
        var contents: UnsafePointer<CChar>?
        guard sd_bus_message_peek_type(message, &code, &contents) > 0, let contents, contents[0] != 0, contents[1] == 0,
            "ynqiuxtd".utf8.contains(UInt8(bitPattern: contents[0]))
        else { return false }
        var start: UnsafeRawPointer?
        var size = 0
        return sd_bus_message_read_array(message, contents[0], &start, &size) >= 0
    }

    private static func text(_ start: UnsafePointer<CChar>?, limit: Int) -> String {
        guard let start else { return "" }
        let length = strnlen(start, limit)
        return start.withMemoryRebound(to: UInt8.self, capacity: length) {
            String(decoding: UnsafeBufferPointer(start: $0, count: length), as: UTF8.self)
        }
    }
}
