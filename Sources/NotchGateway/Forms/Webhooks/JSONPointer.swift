package import NotchJSON

/// The place of a value in JSON (RFC 6901), such as `/alerts/0/title`.
package struct JSONPointer: Hashable, Sendable {
    /// The names of members and the numbers of elements, the outermost first.
    private let steps: [String]

    /// Reads the text of a pointer: each step after a `/`, with `~1` for a `/` and `~0` for a `~`. The empty text is
    /// the whole value.
    ///
    /// - Returns: `nil` for a text that is no pointer.
    package init?(_ text: String) {
        guard text.isEmpty || text.hasPrefix("/") else { return nil }
        var steps: [String] = []
        for part in text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst() {
            guard let step = Self.step(part) else { return nil }
            steps.append(step)
        }
        self.steps = steps
    }

    private init(steps: [String]) { self.steps = steps }

    private static func step(_ part: Substring.UTF8View) -> String? {
        var bytes: [UInt8] = []
        var rest = part.makeIterator()
        while let byte = rest.next() {
            guard byte == UInt8(ascii: "~") else {
                bytes.append(byte)
                continue
            }
            switch rest.next() {
            case UInt8(ascii: "0"): bytes.append(UInt8(ascii: "~"))
            case UInt8(ascii: "1"): bytes.append(UInt8(ascii: "/"))
            default: return nil
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the value at this place; `nil` if there is none.
    package func value(in json: JSON) -> JSON? {
        var value = json
        for step in steps {
            switch value {
            case .object(let object):
                guard let member = object[step] else { return nil }
                value = member
            case .array(let elements):
                guard let index = Self.index(step), index < elements.count else { return nil }
                value = elements[index]
            default: return nil
            }
        }
        return value
    }

    /// An index has no sign and no leading zeros (RFC 6901, section 4).
    private static func index(_ step: String) -> Int? {
        guard step == "0" || !step.hasPrefix("0"), step.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return Int(step)
    }

    /// Returns the places of the first texts in a value, in the order of the value.
    static func texts(in json: JSON, atMost limit: Int) -> [JSONPointer] {
        var found: [JSONPointer] = []
        var open: [(json: JSON, steps: [String])] = [(json, [])]
        while let (json, steps) = open.popLast(), found.count < limit {
            switch json {
            case .string: found.append(JSONPointer(steps: steps))
            case .object(let object):
                open += object.members.reversed().map { ($0.value, steps + [$0.key]) }
            case .array(let elements):
                open += elements.prefix(limit).enumerated().reversed().map { ($1, steps + ["\($0)"]) }
            default: break
            }
        }
        return found
    }
}

extension JSONPointer: CustomStringConvertible {
    package var description: String {
        steps.map { step in
            "/"
                + step.map { character in
                    character == "~" ? "~0" : character == "/" ? "~1" : String(character)
                }.joined()
        }.joined()
    }
}
