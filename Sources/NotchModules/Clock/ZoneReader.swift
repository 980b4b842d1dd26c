/// Reads the numbers of a time zone's file.
struct ZoneReader {
    struct Counts {
        var universals, standards, leaps, times, types, characters: Int

        /// The bytes after the header.
        func size(ofTime size: Int) -> Int {
            times * (size + 1) + types * 6 + characters + leaps * (size + 4) + standards + universals
        }
    }

    /// More entries than any zone has.
    private static let limit: Int64 = 10_000
    private(set) var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    /// Reads a header of 44 bytes.
    mutating func header() -> Counts? {
        guard rest.starts(with: "TZif".utf8), let version = rest.dropFirst(4).first, version >= UInt8(ascii: "2"),
            skip(20), let counts = numbers(6, size: 4), counts.allSatisfy({ (0...Self.limit).contains($0) })
        else { return nil }
        let whole = counts.map(Int.init)
        return Counts(
            universals: whole[0], standards: whole[1], leaps: whole[2], times: whole[3], types: whole[4],
            characters: whole[5])
    }

    mutating func skip(_ count: Int) -> Bool {
        guard rest.count >= count else { return false }
        rest = rest.dropFirst(count)
        return true
    }

    /// Reads a number, the most significant byte first. One of several bytes has a sign.
    mutating func number(size: Int) -> Int64? {
        guard rest.count >= size else { return nil }
        let bits = rest.prefix(size).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        rest = rest.dropFirst(size)
        return size == 4 ? Int64(Int32(truncatingIfNeeded: bits)) : Int64(bitPattern: bits)
    }

    mutating func numbers(_ count: Int, size: Int) -> [Int64]? {
        var numbers: [Int64] = []
        for _ in 0..<count {
            guard let number = number(size: size) else { return nil }
            numbers.append(number)
        }
        return numbers
    }
}
