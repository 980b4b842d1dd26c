import ArgumentParser

/// A length of time on the command line: `2.4s`, `2400ms`, `1m`, `1h`, or `0`.
struct DurationArgument: ExpressibleByArgument, Hashable {
    let duration: Duration

    init?(argument: String) {
        let digits = argument.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        let nanosecondsPerUnit: Int64
        switch argument.dropFirst(digits.count) {
        case "ms": nanosecondsPerUnit = 1_000_000
        case "s": nanosecondsPerUnit = 1_000_000_000
        case "m", "min": nanosecondsPerUnit = 60_000_000_000
        case "h": nanosecondsPerUnit = 3_600_000_000_000
        case "" where digits == "0": nanosecondsPerUnit = 1
        default: return nil
        }
        // Read as decimal digits, because 2.4 has no exact floating-point number.
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, let whole = parts.first, let units = Int64(whole.isEmpty ? "0" : whole) else {
            return nil
        }
        var (nanoseconds, overflow) = units.multipliedReportingOverflow(by: nanosecondsPerUnit)
        guard !overflow else { return nil }
        if parts.count == 2 {
            guard !(whole.isEmpty && parts[1].isEmpty) else { return nil }
            var place = nanosecondsPerUnit
            for digit in parts[1].utf8 {
                place /= 10
                nanoseconds += Int64(digit - UInt8(ascii: "0")) * place
            }
        }
        duration = .nanoseconds(nanoseconds)
    }

    var defaultValueDescription: String { "\(duration)" }
}
