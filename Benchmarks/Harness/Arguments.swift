/// The command line of `notch-bench`.
struct Arguments {
    /// The lines to measure; all by default.
    var lines: Set<Int>?
    /// Where the release binaries lie: beside this program by default.
    var programs: String?
    /// The flood that this process makes. Benchmarks pass it to their own processes; it is not for people.
    var flood: FloodKind?
    /// The number that tells such processes apart.
    var seed = 0
    /// The number of monitors that such a process holds instead.
    var monitors = 0
    var socket = ""

    /// Whether this process runs each kernel for a tool that counts its instructions.
    var countsInstructions = false

    static let usage = "usage: notch-bench [--lines N,N,...] [--programs DIRECTORY]"

    init(_ words: [String]) throws {
        var rest = words[...]
        while let option = rest.popFirst() {
            if option == "--instructions" {
                countsInstructions = true
                continue
            }
            guard let value = rest.popFirst() else { throw BenchmarkError(Self.usage) }
            switch option {
            case "--lines":
                let numbers = value.split(separator: ",").map { Int($0) }
                guard !numbers.isEmpty, !numbers.contains(nil) else { throw BenchmarkError(Self.usage) }
                lines = Set(numbers.compactMap { $0 })
            case "--programs": programs = value
            case "--flood":
                guard let kind = FloodKind(rawValue: value) else { throw BenchmarkError(Self.usage) }
                flood = kind
            case "--seed": seed = Int(value) ?? 0
            case "--monitors": monitors = Int(value) ?? 0
            case "--socket": socket = value
            default: throw BenchmarkError(Self.usage)
            }
        }
    }
}
