extension JSONParser {
    private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

    mutating func number() throws(JSONError) -> JSON {
        let start = offset
        let isNegative = take(UInt8(ascii: "-"))
        let whole = try self.whole(isNegative: isNegative)
        var isWhole = true
        if take(UInt8(ascii: ".")) {
            isWhole = false
            try skipDigits()
        }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            isWhole = false
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            try skipDigits()
        }
        if isWhole, let whole { return .int(whole) }
        guard let number = Double(String(decoding: bytes[start..<offset], as: UTF8.self)) else {
            throw expected("a number")
        }
        // There is no infinity in JSON. The largest number is the closest one.
        let largest = Double.greatestFiniteMagnitude
        return .double(min(max(number, -largest), largest))
    }

    /// The digits before a point or an exponent; `nil` where 64 bits cannot hold them.
    private mutating func whole(isNegative: Bool) throws(JSONError) -> Int64? {
        guard Self.digits.contains(next) else { throw expected("a digit") }
        if take(UInt8(ascii: "0")) {
            guard !Self.digits.contains(next) else { throw fault("a number begins with a needless 0") }
            return 0
        }
        // The sum goes downwards, since the least number has no counterpart.
        var sum: Int64 = 0
        var fits = true
        while Self.digits.contains(next) {
            let (product, isTooLarge) = sum.multipliedReportingOverflow(by: 10)
            let (difference, isTooSmall) = product.subtractingReportingOverflow(Int64(next - UInt8(ascii: "0")))
            if isTooLarge || isTooSmall { fits = false }
            sum = difference
            offset += 1
        }
        if !isNegative, sum == .min { fits = false }
        return fits ? (isNegative ? sum : 0 &- sum) : nil
    }

    private mutating func skipDigits() throws(JSONError) {
        guard Self.digits.contains(next) else { throw expected("a digit") }
        while Self.digits.contains(next) { offset += 1 }
    }
}
