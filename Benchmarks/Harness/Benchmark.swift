/// Something that fills one or more lines of the table.
protocol Benchmark {
    /// The lines it fills.
    var lines: Set<Int> { get }
    /// Measures. Runs on the main thread with nothing else under way.
    func run() throws -> [Row]
}
