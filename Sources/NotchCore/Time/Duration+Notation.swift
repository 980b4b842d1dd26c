extension Duration {
    /// Parses a duration in the notation of the configuration and the command line, such as `2.4s`, `2400ms`, `1m`,
    /// `1h` or `1d`. A number without a unit is in seconds.
    ///
    /// The result is exact to the nanosecond. It is `nil` for any other text, including negative durations.
    package init?(notation text: some StringProtocol) {
        let units: [(suffix: String, nanoseconds: Int64)] = [
            ("ms", 1_000_000), ("us", 1000), ("ns", 1), ("min", 60_000_000_000), ("m", 60_000_000_000),
            ("h", 3_600_000_000_000), ("d", 86_400_000_000_000), ("s", 1_000_000_000), ("", 1_000_000_000),
        ]
        let text = text.lowercased()
        guard let unit = units.first(where: { text.hasSuffix($0.suffix) }) else { return nil }
        let number = text.dropLast(unit.suffix.count).split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(number.count), number.allSatisfy(Self.isDigits), let whole = Int64(number[0])
        else { return nil }
        let (product, overflow) = whole.multipliedReportingOverflow(by: unit.nanoseconds)
        guard !overflow else { return nil }
        var nanoseconds = product
        if number.count == 2 {
            var scale = unit.nanoseconds
            for digit in number[1].utf8 {
                // Digits below a nanosecond are dropped.
                scale /= 10
                let (sum, overflow) = nanoseconds.addingReportingOverflow(Int64(digit - UInt8(ascii: "0")) * scale)
                guard !overflow else { return nil }
                nanoseconds = sum
            }
        }
        self = .nanoseconds(nanoseconds)
    }

    private static func isDigits(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}
