package import FoundationEssentials

/// Reads the fields of a message one by one. Its errors name the field that was wrong and what would have been
/// accepted.
///
/// The decoder treats `null` as absent, as varlink does.
package struct FieldDecoder {
    private let object: JSONObject
    private let strict: Bool
    private let path: String
    private var asked: [String] = []

    package init(_ object: JSONObject, strict: Bool, path: String = "") {
        self.object = object
        self.strict = strict
        self.path = path
    }

    /// Refuses a field that was sent but that the message does not declare.
    package func finish() throws(VarlinkError) {
        guard strict, let stranger = object.members.first(where: { !asked.contains($0.key) }) else { return }
        throw invalid(
            Self.quoted(stranger.key), "is unknown", limit: asked.isEmpty ? "no fields" : asked.joined(separator: ", "))
    }

    /// Returns the error for `field`, with its path from the message's root.
    package func invalid(_ field: String, _ reason: String, limit: String? = nil) -> VarlinkError {
        .invalidField(field: path + field, reason: reason, limit: limit)
    }

    /// Returns the raw value, or `nil` if it is absent.
    package mutating func value(_ field: String) -> JSON? {
        asked.append(field)
        guard let value = object[field], value != .null else { return nil }
        return value
    }

    /// Returns the value that was read, or throws the error that the field is missing.
    package func required<Value>(_ field: String, _ value: Value?) throws(VarlinkError) -> Value {
        guard let value else { throw invalid(field, "is missing") }
        return value
    }

    package mutating func bool(_ field: String) throws(VarlinkError) -> Bool? {
        switch value(field) {
        case nil: return nil
        case .bool(let value)?: return value
        case let other?: throw wrongType(field, other, "true or false")
        }
    }

    package mutating func int(_ field: String, in range: ClosedRange<Int>? = nil) throws(VarlinkError) -> Int? {
        let number: Int
        switch value(field) {
        case nil: return nil
        case .int(let value)?: number = Int(clamping: value)
        // Languages without integers write 5 as 5.0.
        case .double(let value)?:
            guard let whole = Int(exactly: value) else { throw invalid(field, "is not a whole number") }
            number = whole
        case let other?: throw wrongType(field, other, "a whole number")
        }
        if let range, !range.contains(number) {
            throw invalid(field, "is \(number)", limit: "\(range.lowerBound)..\(range.upperBound)")
        }
        return number
    }

    package mutating func double(_ field: String, in range: ClosedRange<Double>) throws(VarlinkError) -> Double? {
        let number: Double
        switch value(field) {
        case nil: return nil
        case .int(let value)?: number = Double(value)
        case .double(let value)?: number = value
        case let other?: throw wrongType(field, other, "a number")
        }
        guard range.contains(number) else {
            throw invalid(field, "is \(number)", limit: "\(range.lowerBound)..\(range.upperBound)")
        }
        return number
    }

    /// The range of every span of time, in milliseconds.
    static let milliseconds = 0...Int(Int64.max / 1000)

    /// Reads a span of time in whole milliseconds.
    package mutating func duration(
        _ field: String, in range: ClosedRange<Int> = 0...Int(Int64.max / 1000)
    ) throws(VarlinkError) -> Duration? {
        try int(field, in: range).map { .milliseconds($0) }
    }

    /// Reads text of at most `limit` bytes, unchanged.
    package mutating func string(_ field: String, limit: Int? = nil) throws(VarlinkError) -> String? {
        switch value(field) {
        case nil: return nil
        case .string(let text)?:
            if let limit { try checkLength(of: text, field, limit: limit) }
            return text
        case let other?: throw wrongType(field, other, "a string")
        }
    }

    func checkLength(of text: String, _ field: String, limit: Int) throws(VarlinkError) {
        guard text.utf8.count > limit else { return }
        throw invalid(field, "has \(text.utf8.count) bytes", limit: "\(limit) bytes")
    }

    package mutating func strings(_ field: String) throws(VarlinkError) -> [String] {
        try array(field) { value in
            if case .string(let text) = value { text } else { nil }
        }
    }

    package mutating func uuid(_ field: String) throws(VarlinkError) -> UUID? {
        guard let text = try string(field) else { return nil }
        guard let id = UUID(uuidString: text) else {
            throw invalid(field, "is not a UUID", limit: "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx")
        }
        return id
    }

    /// Reads one of the enumeration's raw values.
    package mutating func choice<Choice: CaseIterable & RawRepresentable>(
        _ field: String, _ type: Choice.Type = Choice.self
    ) throws(VarlinkError) -> Choice? where Choice.RawValue == String {
        guard let text = try string(field) else { return nil }
        guard let choice = Choice(rawValue: text) else {
            throw invalid(
                field, "is \(Self.quoted(text))", limit: Choice.allCases.map(\.rawValue).joined(separator: ", "))
        }
        return choice
    }

    /// Reads a message inside the message.
    package mutating func message<Message: NotchMessage>(
        _ field: String, _ type: Message.Type = Message.self
    ) throws(VarlinkError) -> Message? {
        switch value(field) {
        case nil: return nil
        case .object(let object)?: return try nested(object, at: field)
        case let other?: throw wrongType(field, other, "an object")
        }
    }

    /// Reads an array of messages inside the message. An absent array reads as an empty one.
    package mutating func messages<Message: NotchMessage>(
        _ field: String, _ type: Message.Type = Message.self
    ) throws(VarlinkError) -> [Message] {
        let objects = try array(field) { value in
            if case .object(let object) = value { object } else { nil }
        }
        var messages: [Message] = []
        for (index, object) in objects.enumerated() {
            messages.append(try nested(object, at: "\(field)[\(index)]"))
        }
        return messages
    }

    private func nested<Message: NotchMessage>(
        _ object: JSONObject, at field: String
    ) throws(VarlinkError) -> Message {
        var decoder = FieldDecoder(object, strict: strict, path: path + field + ".")
        let message = try Message(from: &decoder)
        try decoder.finish()
        return message
    }

    private mutating func array<Element>(
        _ field: String, _ element: (JSON) -> Element?
    ) throws(VarlinkError) -> [Element] {
        switch value(field) {
        case nil: return []
        case .array(let values)?:
            var elements: [Element] = []
            for (index, value) in values.enumerated() {
                guard let element = element(value) else { throw wrongType("\(field)[\(index)]", value, "another type") }
                elements.append(element)
            }
            return elements
        case let other?: throw wrongType(field, other, "an array")
        }
    }

    private func wrongType(_ field: String, _ value: JSON, _ wanted: String) -> VarlinkError {
        invalid(field, "is \(value.kind)", limit: wanted)
    }

    /// Returns text from a client, shortened, cleaned and in quotes, so that an error can contain it.
    static func quoted(_ text: String) -> String {
        "'" + presentable(text) + "'"
    }

    /// Returns the same text as ``quoted(_:)``, without the quotes.
    static func presentable(_ text: String) -> String {
        shortened((try? DisplayText.clean(text)) ?? "")
    }

    /// Returns the first few characters of text from a client.
    static func shortened(_ text: String) -> String {
        text.utf8.count <= 80 ? text : text.prefix(40) + "…"
    }
}
