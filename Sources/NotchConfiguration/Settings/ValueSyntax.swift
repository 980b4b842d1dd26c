import NotchCore

/// What a key sets of a configuration or a profile.
typealias Property<Root, Value> = any WritableKeyPath<Root, Value> & Sendable

/// How the text of a key is read as a value.
struct ValueSyntax<Value: Sendable>: Sendable {
    let read: @Sendable (_ text: String) throws(InvalidValue) -> Value

    init(_ read: @escaping @Sendable (_ text: String) throws(InvalidValue) -> Value) {
        self.read = read
    }

    /// A value where there may be none; the text always gives one.
    static func optional<Wrapped>(_ syntax: ValueSyntax<Wrapped>) -> ValueSyntax where Value == Wrapped? {
        ValueSyntax { (text) throws(InvalidValue) in try syntax.read(text) }
    }

    /// As ``optional(_:)``, and the empty text takes back what another file or the program says.
    static func emptyForNone<Wrapped>(_ syntax: ValueSyntax<Wrapped>) -> ValueSyntax where Value == Wrapped? {
        ValueSyntax { (text) throws(InvalidValue) in text.isEmpty ? nil : try syntax.read(text) }
    }

    /// As ``optional(_:)``, and one word stands for no value.
    static func word<Wrapped>(
        _ none: String, or syntax: ValueSyntax<Wrapped>
    ) -> ValueSyntax where Value == Wrapped? {
        ValueSyntax { (text) throws(InvalidValue) in
            if text.lowercased() == none { return nil }
            do throws(InvalidValue) { return try syntax.read(text) } catch {
                throw InvalidValue(expectation: "\(none), or \(error.expectation)")
            }
        }
    }
}

extension ValueSyntax where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
    /// One of the names of an enumeration's cases, in any case.
    static var choice: ValueSyntax {
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
    static func number(_ range: ClosedRange<Double>, _ unit: String) -> ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            guard let number = Double(text), range.contains(number) else {
                throw InvalidValue(expectation: "a number from \(range.lowerBound) to \(range.upperBound) (\(unit))")
            }
            return number
        }
    }

    /// A share that is written in percent.
    static func percent(_ range: ClosedRange<Double>, _ unit: String) -> ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in try number(range, unit).read(text) / 100 }
    }
}

extension ValueSyntax<Int> {
    static func whole(_ range: ClosedRange<Int>, _ unit: String) -> ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            guard let number = Int(text), range.contains(number) else {
                throw InvalidValue(
                    expectation: "a whole number from \(range.lowerBound) to \(range.upperBound) (\(unit))")
            }
            return number
        }
    }

    /// A number whose fraction does not count.
    static func truncated(_ range: ClosedRange<Double>, _ unit: String) -> ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in Int(try ValueSyntax<Double>.number(range, unit).read(text)) }
    }
}

extension ValueSyntax<Bool> {
    static var boolean: ValueSyntax {
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
    static var automaticOrBoolean: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            do { return text.lowercased() == "auto" ? nil : try ValueSyntax<Bool>.boolean.read(text) } catch {
                throw InvalidValue(expectation: "auto, yes or no")
            }
        }
    }
}

extension ValueSyntax<Duration> {
    static func duration(atMost limit: Duration) -> ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            guard let duration = Duration(notation: text), duration <= limit else {
                throw InvalidValue(expectation: "a duration such as 2.4s or 400ms, at most \(limit)")
            }
            return duration
        }
    }

    /// How long something of an input takes.
    static var inputTime: ValueSyntax { duration(atMost: .seconds(60)) }
    static var upToADay: ValueSyntax { duration(atMost: .seconds(24 * 3600)) }
}

extension ValueSyntax<String> {
    /// - Parameter what: the value's place, as the end of a sentence.
    static func text(_ what: String) -> ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            guard !text.isEmpty, text.utf8.count <= 255, !text.unicodeScalars.contains(where: { $0.value < 0x20 })
            else { throw InvalidValue(expectation: "\(what), of 1 to 255 bytes without control characters") }
            return text
        }
    }

    /// - Parameter what: what the path leads to.
    static func path(_ what: String) -> ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            // PATH_MAX of linux/limits.h, which counts a NUL at the end.
            guard text.utf8.count < 4096, !text.unicodeScalars.contains("\0") else {
                throw InvalidValue(expectation: "the path of \(what), of at most 4095 bytes")
            }
            return text
        }
    }
}

extension ValueSyntax<LogLevel> {
    static var logLevel: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            guard let level = LogLevel(name: text) else {
                throw InvalidValue(expectation: "one of " + LogLevel.allCases.map(\.name).joined(separator: ", "))
            }
            return level
        }
    }
}
