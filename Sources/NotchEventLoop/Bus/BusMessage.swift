/// A signal or a reply that was received over a bus.
package struct BusMessage: Hashable, Sendable {
    /// The unique name of the sender, such as `:1.42`; `nil` for the bus itself in an unusual setup.
    package var sender: String?
    package var arguments: [BusValue]
}

/// A value in a message of a bus.
package enum BusValue: Hashable, Sendable {
    /// A string, an object's path or a signature.
    case text(String)
    case array([BusValue])
    /// An array of entries with string keys. A variant is represented by its value.
    case dictionary([String: BusValue])
    /// A value that the reader skips, such as a number.
    case other
}

/// The error reply of a called program, or of the bus on its behalf.
package struct BusError: Error, Hashable, Sendable {
    /// The name, such as `org.freedesktop.DBus.Error.NoReply`.
    package var name: String
    package var message: String
}

/// Reads the values of a message, within bounds.
///
/// libsystemd accepts messages of up to 128 MiB with untrusted contents. Values beyond the bounds are omitted.
struct BusReader {
    /// The maximum length of a text, in bytes.
    private static let longestText = 1024
    /// The maximum number of values in one message, over all levels.
    private static let mostValues = 1024
    /// The maximum depth of containers, which is the maximum of D-Bus.
    private static let deepest = 64

    private let message: OpaquePointer
    private var room = mostValues

    private init(_ message: OpaquePointer) {
        self.message = message
    }

    /// Returns the values of a message, up to the first unreadable value.
    static func arguments(of message: OpaquePointer) -> [BusValue] {
        var reader = BusReader(message)
        return reader.values(depth: 0)
    }

    /// Reads the values up to the end of the container.
    private mutating func values(depth: Int) -> [BusValue] {
        var values: [BusValue] = []
        while let value = next(depth: depth) { values.append(value) }
        return values
    }

    /// Reads the next value.
    ///
    /// - Returns: `nil` at the end of the container. After a malformed value, or when the bounds are reached, all
    ///   further results are `nil`.
    private mutating func next(depth: Int) -> BusValue? {
        guard room > 0, let (type, contents) = SDBus.nextType(of: message) else { return nil }
        room -= 1
        switch type {
        case .text:
            guard let text = SDBus.text(of: message, contents, limit: Self.longestText) else { return stop() }
            return .text(text)
        case .array:
            // The metadata of a track may contain a cover as an array of bytes.
            if SDBus.skipNumbers(message) { return .other }
            guard depth < Self.deepest, SDBus.enter(message) else { return stop() }
            if case .entry? = SDBus.nextType(of: message)?.type { return entries(depth: depth + 1) }
            let values = values(depth: depth + 1)
            return leave(.array(values))
        case .variant:
            guard depth < Self.deepest, SDBus.enter(message), let value = next(depth: depth + 1) else {
                return stop()
            }
            return leave(value)
        case .structure:
            guard depth < Self.deepest, SDBus.enter(message) else { return stop() }
            _ = values(depth: depth + 1)
            return leave(.other)
        case .entry, .other:
            return SDBus.skip(message) ? .other : stop()
        }
    }

    /// Reads the entries of an entered dictionary.
    private mutating func entries(depth: Int) -> BusValue {
        var entries: [String: BusValue] = [:]
        while room > 0, case .entry? = SDBus.nextType(of: message)?.type {
            guard SDBus.enter(message), let key = next(depth: depth), let value = next(depth: depth) else { break }
            if case .text(let key) = key { entries[key] = value }
            guard SDBus.leave(message) else { break }
        }
        return leave(.dictionary(entries))
    }

    /// Leaves a container after its last value.
    private mutating func leave(_ value: BusValue) -> BusValue {
        // libsystemd cannot leave a container with unread values, so reading stops.
        if !SDBus.leave(message) { room = 0 }
        return value
    }

    private mutating func stop() -> BusValue? {
        room = 0
        return nil
    }
}
