/// A signal or an answer that came over a bus.
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
    /// An array of entries whose keys are strings. A variant is the value in it.
    case dictionary([String: BusValue])
    /// A value that nobody here reads, such as a number.
    case other
}

/// The answer of a program that has not done what it was asked for, or the bus's answer in its place.
package struct BusError: Error, Hashable, Sendable {
    /// The name, such as `org.freedesktop.DBus.Error.NoReply`.
    package var name: String
    package var message: String
}

/// Reads the values of a message, within bounds.
///
/// libsystemd takes messages of up to 128 MiB, and others decide what is in them. What goes beyond the bounds is left
/// out.
struct BusReader {
    /// The most bytes of a text.
    private static let longestText = 1024
    /// The most values of one message, all levels together.
    private static let mostValues = 1024
    /// The most levels of containers. D-Bus has no deeper ones.
    private static let deepest = 64

    private let message: OpaquePointer
    private var room = mostValues

    private init(_ message: OpaquePointer) {
        self.message = message
    }

    /// Returns the values of a message, up to the first one that cannot be read.
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
    /// - Returns: `nil` at the end of the container. Once the message is malformed or the bounds are reached, also
    ///   everything that follows is `nil`.
    private mutating func next(depth: Int) -> BusValue? {
        guard room > 0, let (type, contents) = SDBus.nextType(of: message) else { return nil }
        room -= 1
        switch type {
        case .text:
            guard let text = SDBus.text(of: message, contents, limit: Self.longestText) else { return stop() }
            return .text(text)
        case .array:
            // A cover may be among the metadata of a track.
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

    /// Reads the entries of a dictionary, which has been entered.
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
        // A container that has more than was read cannot be left, so nothing can follow.
        if !SDBus.leave(message) { room = 0 }
        return value
    }

    private mutating func stop() -> BusValue? {
        room = 0
        return nil
    }
}
