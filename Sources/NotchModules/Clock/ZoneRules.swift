/// The rules of a time zone, as its file has them (tzfile(5)).
///
/// The C library knows one time zone at a time, for the whole process. A clock that shows another one reads the file by
/// itself.
struct ZoneRules: Hashable, Sendable {
    /// The seconds of the Unix epoch at which something changes, in order.
    private var changes: [Int64] = []
    /// The seconds east of UTC after each change.
    private var offsets: [Int64] = []
    private var firstOffset: Int64 = 0
    /// The rule after the last change.
    private var rule: ZoneRule?

    /// Reads a file of version 2 or later, which all of today's are.
    ///
    /// - Returns: `nil` for anything else.
    init?(_ bytes: [UInt8]) {
        var reader = ZoneReader(bytes)
        guard let old = reader.header(), reader.skip(old.size(ofTime: 4)), let counts = reader.header() else {
            return nil
        }
        guard counts.types > 0, let times = reader.numbers(counts.times, size: 8),
            let indices = reader.numbers(counts.times, size: 1)
        else { return nil }
        var types: [Int64] = []
        for _ in 0..<counts.types {
            guard let offset = reader.number(size: 4), reader.skip(2) else { return nil }
            types.append(offset)
        }
        guard indices.allSatisfy({ types.indices.contains(Int($0)) }),
            reader.skip(counts.characters + counts.leaps * 12 + counts.standards + counts.universals)
        else { return nil }
        changes = times
        offsets = indices.map { types[Int($0)] }
        firstOffset = types[0]
        rule = ZoneRule(String(decoding: reader.rest.filter { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
    }

    /// Returns the seconds east of UTC at a time in seconds of the Unix epoch.
    func offset(at time: Int64) -> Int64 {
        guard let last = changes.last, time < last else {
            return rule?.offset(at: time) ?? offsets.last ?? firstOffset
        }
        // The first change that is later.
        var (low, high) = (0, changes.count)
        while low < high {
            let middle = (low + high) / 2
            if changes[middle] <= time { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? firstOffset : offsets[low - 1]
    }
}
