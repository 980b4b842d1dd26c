import NotchCore

extension Settings {
    /// The settings of the store.
    static let store: [Setting] = [
        Setting("Store", "Path", \.store.place, .storePlace, .nextStart),
        Setting("Store", "Keep", \.store.keep, .whole(1...1_000_000, "activities"), .nextStart),
        Setting("Store", "MaxSize", \.store.maxSize, .size(1 << 20...1 << 40), .nextStart),
        Setting("Store", "MaxAge", \.store.maxAge, .word("never", or: .longTime), .nextStart),
    ]
}

extension ValueSyntax<StorePlace> {
    /// Reads `off`, `auto` or a path.
    static var storePlace: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            switch text.lowercased() {
            case "off": return .off
            case "auto": return .usual
            default:
                guard text.hasPrefix("/"), !text.hasSuffix("/") else {
                    throw InvalidValue(expectation: "auto, off, or the path of a file, beginning with a /")
                }
                return .path(try ValueSyntax<String>.path("a file").read(text))
            }
        }
    }
}

extension ValueSyntax<Int> {
    /// Reads a number of bytes, with K, M or G for units of 1024.
    static func size(_ range: ClosedRange<Int>) -> ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            let units: [(suffix: String, bytes: Int)] = [("K", 1 << 10), ("M", 1 << 20), ("G", 1 << 30)]
            let unit = units.first { text.uppercased().hasSuffix($0.suffix) }
            let number = Int(text.dropLast(unit == nil ? 0 : 1))?.multipliedReportingOverflow(by: unit?.bytes ?? 1)
            guard let number, !number.overflow, range.contains(number.partialValue) else {
                throw InvalidValue(
                    expectation: "a number of bytes such as 16M, from \(range.lowerBound >> 20)M "
                        + "to \(range.upperBound >> 30)G")
            }
            return number.partialValue
        }
    }
}

extension ValueSyntax<Duration> {
    /// Reads how long activities are kept.
    fileprivate static var longTime: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            guard let duration = Duration(notation: text), (.seconds(60)...limit).contains(duration) else {
                throw InvalidValue(expectation: "a duration such as 90d or 12h, from 1m to 36500d")
            }
            return duration
        }
    }

    private static var limit: Duration { .seconds(36_500 * 24 * 3600) }
}
