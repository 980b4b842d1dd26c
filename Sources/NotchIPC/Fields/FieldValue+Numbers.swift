internal import NotchCore

extension Bool: FieldValue {
    static let fieldType = "bool"

    static func read(_ json: JSON, _ rule: Never?, at path: FieldPath) throws(VarlinkError) -> Bool? {
        guard case .bool(let value) = json else { throw path.wrongType(json, "true or false") }
        return value
    }

    package var json: JSON { .bool(self) }
}

extension Int: FieldValue {
    static let fieldType = "int"

    static func read(_ json: JSON, _ range: ClosedRange<Int>?, at path: FieldPath) throws(VarlinkError) -> Int? {
        let number: Int
        switch json {
        case .int(let value): number = Int(clamping: value)
        // Languages without integers write 5 as 5.0.
        case .double(let value):
            guard let whole = Int(exactly: value) else { throw path.invalid("is not a whole number") }
            number = whole
        default: throw path.wrongType(json, "a whole number")
        }
        try path.check(number, in: range)
        return number
    }
}

extension BinaryInteger {
    package var json: JSON { .int(clamping: self) }
}

extension Double: FieldValue {
    static let fieldType = "float"

    static func read(_ json: JSON, _ range: ClosedRange<Double>?, at path: FieldPath) throws(VarlinkError) -> Double? {
        let number: Double
        switch json {
        case .int(let value): number = Double(value)
        case .double(let value): number = value
        default: throw path.wrongType(json, "a number")
        }
        try path.check(number, in: range)
        return number
    }

    package var json: JSON { .double(self) }
}

/// A span of time, in whole milliseconds.
extension Duration: FieldValue {
    static let fieldType = "int"
    /// The longest span. The difference of two such spans still has a number of milliseconds.
    fileprivate static let longest = Int(Int64.max / 1000)

    static func read(_ json: JSON, _ range: ClosedRange<Int>?, at path: FieldPath) throws(VarlinkError) -> Duration? {
        try Int.read(json, range ?? 0...longest, at: path).map {
            .milliseconds(Swift.min(Swift.max($0, -longest), longest))
        }
    }

    var json: JSON { .int(clamping: milliseconds) }
}

/// An instant on the daemon's clock, in whole milliseconds since its start. Those of an earlier life of the daemon are
/// negative.
extension Instant: FieldValue {
    static let fieldType = "int"

    static func read(_ json: JSON, _ rule: Never?, at path: FieldPath) throws(VarlinkError) -> Instant? {
        try Duration.read(json, -Duration.longest...Duration.longest, at: path).map { Instant(sinceStart: $0) }
    }

    var json: JSON { sinceStart.json }
}
