import NotchSystem

/// The marks of the processes that one runner starts: a random number in common, and the number of each run.
struct ProcessMarks: Hashable, Sendable {
    /// The number of runs after which the numbers begin again.
    static let count = 1 << 24

    /// The part in common. The sum stays below every limit that stands for none.
    private let base = UInt64.random(in: 1..<(1 << 38)) * UInt64(Self.count)

    func mark(of run: Int) -> UInt64 { base + UInt64(run) }

    /// The run that a process descends from; `nil` where it is not one of the runner's.
    func run(of process: Int32) -> Int? {
        guard let mark = System.mark(of: process), mark >= base, mark - base < UInt64(Self.count) else { return nil }
        return Int(mark - base)
    }
}
