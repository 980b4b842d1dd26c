/// The command line of `notch-bench`.
struct Arguments {
    /// The lines to measure; all by default.
    var lines: Set<Int>?
    /// Where the release binaries lie: beside this program by default.
    var programs: String?

    static let usage = "usage: notch-bench [--lines N,N,...] [--programs DIRECTORY]"

    init(_ words: [String]) throws {
        var rest = words[...]
        while let option = rest.popFirst() {
            guard let value = rest.popFirst() else { throw BenchmarkError(Self.usage) }
            switch option {
            case "--lines":
                let numbers = value.split(separator: ",").map { Int($0) }
                guard !numbers.isEmpty, !numbers.contains(nil) else { throw BenchmarkError(Self.usage) }
                lines = Set(numbers.compactMap { $0 })
            case "--programs": programs = value
            default: throw BenchmarkError(Self.usage)
            }
        }
    }
}
