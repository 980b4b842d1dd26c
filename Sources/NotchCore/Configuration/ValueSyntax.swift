/// A property of a configuration or a profile that a key sets.
package typealias Property<Root, Value> = any WritableKeyPath<Root, Value> & Sendable

/// Reads the text of a key as a value.
package struct ValueSyntax<Value: Sendable>: Sendable {
    package let read: @Sendable (_ text: String) throws(InvalidValue) -> Value

    package init(_ read: @escaping @Sendable (_ text: String) throws(InvalidValue) -> Value) {
        self.read = read
    }

    /// Reads an optional value. The result is never `nil`.
    package static func optional<Wrapped>(_ syntax: ValueSyntax<Wrapped>) -> ValueSyntax where Value == Wrapped? {
        ValueSyntax { (text) throws(InvalidValue) in try syntax.read(text) }
    }

    /// Reads an optional value as ``optional(_:)`` does. An empty text removes the value of another file or of the
    /// program.
    package static func emptyForNone<Wrapped>(_ syntax: ValueSyntax<Wrapped>) -> ValueSyntax where Value == Wrapped? {
        ValueSyntax { (text) throws(InvalidValue) in text.isEmpty ? nil : try syntax.read(text) }
    }

    /// Reads an optional value as ``optional(_:)`` does. One word means `nil`.
    package static func word<Wrapped>(_ none: String, or syntax: ValueSyntax<Wrapped>) -> ValueSyntax
    where Value == Wrapped? {
        ValueSyntax { (text) throws(InvalidValue) in
            if text.lowercased() == none { return nil }
            do throws(InvalidValue) { return try syntax.read(text) } catch {
                throw InvalidValue(expectation: "\(none), or \(error.expectation)")
            }
        }
    }
}

extension ValueSyntax where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
    /// Reads the name of one of an enumeration's cases, in upper or lower case.
    package static var choice: ValueSyntax {
        let choices = Array(Value.allCases)
        return ValueSyntax { (text) throws(InvalidValue) in
            guard let choice = choices.first(where: { $0.rawValue.lowercased() == text.lowercased() }) else {
                throw InvalidValue(expectation: "one of " + choices.map(\.rawValue).joined(separator: ", "))
            }
            return choice
        }
    }
}

extension ValueSyntax<Double> {
    package static func number(_ range: ClosedRange<Double>, _ unit: String) -> ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            guard let number = Double(text), range.contains(number) else {
                throw InvalidValue(expectation: "a number from \(range.lowerBound) to \(range.upperBound) (\(unit))")
            }
            return number
        }
    }

    /// Reads a share that is written as a percentage.
    package static func percent(_ range: ClosedRange<Double>, _ unit: String) -> ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in try number(range, unit).read(text) / 100 }
    }
}

extension ValueSyntax<Int> {
    package static func whole(_ range: ClosedRange<Int>, _ unit: String) -> ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            guard let number = Int(text), range.contains(number) else {
                throw InvalidValue(
                    expectation: "a whole number from \(range.lowerBound) to \(range.upperBound) (\(unit))")
            }
            return number
        }
    }

    /// Reads a number and ignores its fraction.
    package static func truncated(_ range: ClosedRange<Double>, _ unit: String) -> ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in Int(try ValueSyntax<Double>.number(range, unit).read(text)) }
    }
}

extension ValueSyntax<Bool> {
    package static var boolean: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            switch text.lowercased() {
            case "yes", "true", "on", "1": return true
            case "no", "false", "off", "0": return false
            default: throw InvalidValue(expectation: "yes or no")
            }
        }
    }
}

extension ValueSyntax<Bool?> {
    package static var automaticOrBoolean: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            do { return text.lowercased() == "auto" ? nil : try ValueSyntax<Bool>.boolean.read(text) } catch {
                throw InvalidValue(expectation: "auto, yes or no")
            }
        }
    }
}

extension ValueSyntax<Duration> {
    package static func duration(atMost limit: Duration) -> ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            guard let duration = Duration(notation: text), duration <= limit else {
                throw InvalidValue(expectation: "a duration such as 2.4s or 400ms, at most \(limit)")
            }
            return duration
        }
    }

    /// Reads the time of an event of an input.
    package static var inputTime: ValueSyntax { duration(atMost: .seconds(60)) }
    package static var upToADay: ValueSyntax { duration(atMost: .seconds(24 * 3600)) }
}

extension ValueSyntax<String> {
    /// - Parameter what: a description of the value, as the end of a sentence.
    package static func text(_ what: String) -> ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            guard !text.isEmpty, text.utf8.count <= 255, !text.unicodeScalars.contains(where: { $0.value < 0x20 })
            else { throw InvalidValue(expectation: "\(what), of 1 to 255 bytes without control characters") }
            return text
        }
    }

    /// - Parameter what: a description of the file or folder at the path.
    package static func path(_ what: String) -> ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            // The limit is PATH_MAX of linux/limits.h, which includes a NUL at the end.
            guard text.utf8.count < 4096, !text.unicodeScalars.contains("\0") else {
                throw InvalidValue(expectation: "the path of \(what), of at most 4095 bytes")
            }
            return text
        }
    }
}

extension ValueSyntax<LogLevel> {
    package static var logLevel: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            guard let level = LogLevel(name: text) else {
                throw InvalidValue(expectation: "one of " + LogLevel.allCases.map(\.name).joined(separator: ", "))
            }
            return level
        }
    }
}

/// The reason why the value of a key was refused.
package struct InvalidValue: Error {
    /// A description of a valid value, as the end of a sentence.
    package var expectation: String
    /// The fault of a value that has the right form but refers to something that is not valid.
    package var cause: String?

    package init(expectation: String, cause: String? = nil) {
        self.expectation = expectation
        self.cause = cause
    }

    /// Returns the whole sentence about a value.
    ///
    /// - Parameter what: the value, and the name of the setting.
    package func complaint(about what: String) -> String {
        cause.map { "\(what): \($0)" } ?? "\(what) should be \(expectation)"
    }
}
