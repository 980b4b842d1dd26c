import CSystemd
import NotchCore
import NotchEventLoop
import NotchSystem
import Testing

/// A player on a message bus, which says what a test wants it to say.
@SurfaceActor
final class FakePlayer {
    nonisolated private static let path = "/org/mpris/MediaPlayer2"
    nonisolated(unsafe) private var bus: OpaquePointer?
    private var source: IOSource?
    private(set) var properties: [String: BusValue]
    /// Whether the player answers when it is asked.
    var answers = true
    /// Metadata of types that nobody reads, before the others: a cover as bytes, a pair, pairs in a list, and a dictionary.
    var hasOddMetadata = false
    /// How many times the player was asked.
    private(set) var questions = 0

    init(_ name: String, at address: String, loop: EventLoop, _ properties: [String: BusValue]) throws {
        self.properties = properties
        sd_bus_new(&bus)
        sd_bus_set_address(bus, address)
        sd_bus_set_bus_client(bus, 1)
        try #require(sd_bus_start(bus) >= 0)
        let context = Unmanaged.passUnretained(self).toOpaque()
        sd_bus_add_object(
            bus, nil, Self.path,
            { message, context, _ in
                guard let message, let context else { return 0 }
                nonisolated(unsafe) let call = message
                let player = Unmanaged<FakePlayer>.fromOpaque(context).takeUnretainedValue()
                return SurfaceActor.assumeIsolated { player.answer(call) }
            }, context)
        try #require(sd_bus_request_name(bus, "org.mpris.MediaPlayer2." + name, 0) >= 0)
        source = try loop.watch(sd_bus_get_fd(bus), for: .readable) { [weak self] _ in self?.serve() }
        serve()
    }

    deinit {
        sd_bus_flush(bus)
        sd_bus_close_unref(bus)
    }

    static func track(_ title: String, by artists: String..., album: String? = nil) -> BusValue {
        var metadata: [String: BusValue] = [
            "xesam:title": .text(title), "xesam:artist": .array(artists.map { .text($0) }), "mpris:length": .other,
        ]
        if let album { metadata["xesam:album"] = .text(album) }
        return .dictionary(metadata)
    }

    /// Changes properties, and tells of it.
    func tell(_ changes: [String: BusValue]) {
        properties.merge(changes) { $1 }
        signal(changes, stale: [])
    }

    /// Changes properties, and only says which ones.
    func tellStale(_ changes: [String: BusValue]) {
        properties.merge(changes) { $1 }
        signal([:], stale: changes.keys.sorted())
    }

    /// Leaves the bus.
    func quit() {
        source?.cancel()
        sd_bus_flush(bus)
        sd_bus_close_unref(bus)
        bus = nil
    }

    private func serve() {
        while sd_bus_process(bus, nil) > 0 {}
    }

    private func answer(_ call: OpaquePointer) -> Int32 {
        guard sd_bus_message_is_method_call(call, "org.freedesktop.DBus.Properties", "GetAll") > 0 else { return 0 }
        questions += 1
        guard answers else { return 1 }
        var reply: OpaquePointer?
        sd_bus_message_new_method_return(call, &reply)
        append(.dictionary(properties), to: reply)
        sd_bus_send(bus, reply, nil)
        sd_bus_message_unref(reply)
        sd_bus_flush(bus)
        return 1
    }

    private func signal(_ changes: [String: BusValue], stale: [String]) {
        var message: OpaquePointer?
        sd_bus_message_new_signal(
            bus, &message, Self.path, "org.freedesktop.DBus.Properties", "PropertiesChanged")
        append(.text("org.mpris.MediaPlayer2.Player"), to: message)
        append(.dictionary(changes), to: message)
        append(.array(stale.map { .text($0) }), to: message)
        sd_bus_send(bus, message, nil)
        sd_bus_message_unref(message)
        sd_bus_flush(bus)
    }

    private func append(_ value: BusValue, to message: OpaquePointer?) {
        switch value {
        case .text(let text): sd_bus_message_append_basic(message, code("s"), text)
        case .array(let values):
            sd_bus_message_open_container(message, code("a"), "s")
            for value in values { append(value, to: message) }
            sd_bus_message_close_container(message)
        case .dictionary(let entries):
            sd_bus_message_open_container(message, code("a"), "{sv}")
            if hasOddMetadata, entries["xesam:title"] != nil { appendOddEntries(to: message) }
            for (key, value) in entries {
                sd_bus_message_open_container(message, code("e"), "sv")
                append(.text(key), to: message)
                sd_bus_message_open_container(message, code("v"), signature(of: value))
                append(value, to: message)
                sd_bus_message_close_container(message)
                sd_bus_message_close_container(message)
            }
            sd_bus_message_close_container(message)
        case .other:
            var number: Int64 = 1
            sd_bus_message_append_basic(message, code("x"), &number)
        }
    }

    private func appendOddEntries(to message: OpaquePointer?) {
        let signatures = ["ay", "(is)", "a(is)", "a{iv}", "ab", "ad"]
        for (number, signature) in signatures.enumerated() {
            sd_bus_message_open_container(message, code("e"), "sv")
            append(.text("x:\(number)"), to: message)
            sd_bus_message_open_container(message, code("v"), signature)
            appendOdd(signature, to: message)
            sd_bus_message_close_container(message)
            sd_bus_message_close_container(message)
        }
    }

    private func appendOdd(_ signature: String, to message: OpaquePointer?) {
        var number: Int32 = 7
        switch signature {
        case "ay", "ad":
            let bytes = [UInt8](repeating: 1, count: 80_000)
            bytes.withUnsafeBytes {
                _ = sd_bus_message_append_array(
                    message, CChar(signature.utf8.last ?? 0), $0.baseAddress, $0.count)
            }
        case "(is)":
            sd_bus_message_open_container(message, code("r"), "is")
            sd_bus_message_append_basic(message, code("i"), &number)
            append(.text("pair"), to: message)
            sd_bus_message_close_container(message)
        case "a(is)":
            sd_bus_message_open_container(message, code("a"), "(is)")
            for _ in 0..<3 { appendOdd("(is)", to: message) }
            sd_bus_message_close_container(message)
        case "ab":
            sd_bus_message_open_container(message, code("a"), "b")
            for _ in 0..<3 { sd_bus_message_append_basic(message, code("b"), &number) }
            sd_bus_message_close_container(message)
        default:
            sd_bus_message_open_container(message, code("a"), "{iv}")
            sd_bus_message_open_container(message, code("e"), "iv")
            sd_bus_message_append_basic(message, code("i"), &number)
            sd_bus_message_open_container(message, code("v"), "(is)")
            appendOdd("(is)", to: message)
            sd_bus_message_close_container(message)
            sd_bus_message_close_container(message)
            sd_bus_message_close_container(message)
        }
    }

    private func signature(of value: BusValue) -> String {
        switch value {
        case .text: "s"
        case .array: "as"
        case .dictionary: "a{sv}"
        case .other: "x"
        }
    }

    private func code(_ letter: Character) -> CChar { CChar(letter.asciiValue ?? 0) }
}
