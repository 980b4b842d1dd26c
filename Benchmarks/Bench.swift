import Glibc

/// Measures the lines of the performance goals and prints them as a table.
@main
enum Bench {
    /// The lines that must meet their goals for the run to succeed. The others are only reported.
    static let gates: Set<Int> = [7, 8, 9, 11, 18, 28]

    static func main() {
        do {
            let arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
            if arguments.countsInstructions { return try Instructions.run() }
            if let kind = arguments.flood {
                Flood.run(kind, seed: arguments.seed, monitors: arguments.monitors, socket: arguments.socket)
            }
            let rows = try measure(arguments)
            Table.print(rows)
            print("\(sysconf(Int32(_SC_NPROCESSORS_ONLN))) processors, load average \(load)")
            let missed = rows.filter { gates.contains($0.line) && $0.verdict != .met }
            for row in missed { complain("line \(row.line) must meet its goal and does not: \(row.figure)") }
            exit(missed.isEmpty ? 0 : 1)
        } catch {
            complain("\(error)")
            exit(2)
        }
    }

    private static func measure(_ arguments: Arguments) throws -> [Row] {
        let programs = Programs(folder: arguments.programs ?? FileText.ownFolder)
        let benchmarks: [any Benchmark] = [
            SlideAndFade(), Redraw(), Scanout(), PendingLine(), StreamLifecycle(),
            Wakeups(programs: programs), FirstCard(programs: programs), StartUp(programs: programs),
            SocketRoundTrip(programs: programs), BinarySize(programs: programs), StatusBesideFlood(programs: programs),
            StoreLines(), HomeViews(), NightFilter(), WarmCard(programs: programs), ProgressBytes(),
            LEDEncoders(), ForeignPictures(programs: programs),
        ]
        var rows: [Row] = []
        for benchmark in benchmarks {
            guard arguments.lines.map({ !$0.isDisjoint(with: benchmark.lines) }) ?? true else { continue }
            complain("measuring \(benchmark.lines.sorted().map(String.init).joined(separator: ", "))")
            rows += try benchmark.run()
        }
        return rows.sorted { $0.line < $1.line }
    }

    /// The machine's load average over the last minute (`proc(5)`), since other work may disturb the figures.
    private static var load: Substring {
        (try? FileText.read("/proc/loadavg"))?.split(separator: " ").first ?? "unknown"
    }

    private static func complain(_ message: String) {
        // `stderr` is not used. The C library's variable is no constant, so Swift 6 wants to know who else may set it.
        let line = Array("notch-bench: \(message)\n".utf8)
        write(STDERR_FILENO, line, line.count)
    }
}
