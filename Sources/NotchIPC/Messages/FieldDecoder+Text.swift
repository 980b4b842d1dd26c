package import NotchCore

extension FieldDecoder {
    /// Reads text for the surface. The text has at most `limit` bytes as sent and is cleaned by
    /// ``DisplayText/clean(_:)``.
    package mutating func text(_ field: String, limit: Int, mayBeEmpty: Bool = false) throws(VarlinkError) -> String? {
        guard let raw = try string(field, limit: limit) else { return nil }
        if mayBeEmpty, raw.isEmpty { return raw }
        return try cleaned(raw, field)
    }

    /// Reads an array of texts for the surface. `count` is the number of texts that it may have. Each text has at most
    /// `limit` bytes as sent and is cleaned.
    package mutating func texts(
        _ field: String, count: ClosedRange<Int>, limit: Int
    ) throws(VarlinkError) -> [String] {
        let raw = try strings(field)
        guard count.contains(raw.count) else {
            throw invalid(field, "has \(raw.count) elements", limit: "\(count.lowerBound)..\(count.upperBound)")
        }
        var texts: [String] = []
        for (index, text) in raw.enumerated() {
            let element = "\(field)[\(index)]"
            try checkLength(of: text, element, limit: limit)
            texts.append(try cleaned(text, element))
        }
        return texts
    }

    /// Reads text as ``text(_:limit:mayBeEmpty:)`` does, but for terminals and logs instead of the surface. Text that
    /// would break or reorder their lines is refused.
    package mutating func label(_ field: String, limit: Int) throws(VarlinkError) -> String? {
        guard let raw = try string(field, limit: limit) else { return nil }
        // Control characters are not refused, because they have always become spaces.
        let rest = String(raw.unicodeScalars.filter { $0.properties.generalCategory != .control })
        if let flaw = rest.flawOfIdentifier { throw invalid(field, flaw) }
        return try cleaned(raw, field)
    }

    private func cleaned(_ text: String, _ field: String) throws(VarlinkError) -> String {
        do {
            return try DisplayText.clean(text)
        } catch {
            throw invalid(field, error.description)
        }
    }

    /// Reads a key or another identifier. It is not empty, has at most `limit` bytes, and contains no control
    /// characters, line separators or bidirectional controls, because it is printed in terminals, logs and recordings.
    package mutating func identifier(_ field: String, limit: Int) throws(VarlinkError) -> String? {
        guard let text = try string(field, limit: limit) else { return nil }
        guard !text.isEmpty else { throw invalid(field, "is empty") }
        if let flaw = text.flawOfIdentifier { throw invalid(field, flaw) }
        return text
    }

    /// Reads a name that becomes part of a path: ASCII letters, digits, `-`, `_`, `+` and `.`, without a leading dot.
    package mutating func name(_ field: String, limit: Int) throws(VarlinkError) -> String? {
        guard let text = try identifier(field, limit: limit) else { return nil }
        let allowed = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: "-_+.".utf8.contains(byte)
            }
        }
        guard allowed, !text.hasPrefix(".") else {
            throw invalid(field, "is not a name", limit: "ASCII letters, digits, - _ + and . after the first")
        }
        return text
    }

    package mutating func tint(_ field: String) throws(VarlinkError) -> Tint? {
        guard let text = try string(field, limit: FieldLimits.tint) else { return nil }
        guard let tint = Tint(text) else {
            let names = NamedTint.allCases.map(\.rawValue).joined(separator: ", ")
            throw invalid(field, "is \(Self.quoted(text))", limit: "#RRGGBB, accent, \(names)")
        }
        return tint
    }

    package mutating func priority(_ field: String) throws(VarlinkError) -> ActivityPriority? {
        guard let text = try string(field) else { return nil }
        guard let priority = ActivityPriority(wireName: text) else {
            throw invalid(
                field, "is \(Self.quoted(text))",
                limit: ActivityPriority.allCases.map(\.wireName).joined(separator: ", "))
        }
        return priority
    }
}

extension ActivityPriority {
    /// The priority's name on the wire: `low`, `normal` or `high`.
    package var wireName: String {
        switch self {
        case .low: "low"
        case .normal: "normal"
        case .high: "high"
        }
    }

    /// Makes the priority with that name, or `nil` if there is no such priority.
    package init?(wireName: String) {
        guard let priority = Self.allCases.first(where: { $0.wireName == wireName }) else { return nil }
        self = priority
    }
}
