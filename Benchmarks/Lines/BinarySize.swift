import Glibc

/// Line 17: the space that the daemon takes on a board's card, Swift's runtime included.
struct BinarySize: Benchmark {
    let programs: Programs
    let lines: Set<Int> = [17]

    func run() throws -> [Row] {
        var row = Row(line: 17, figure: "stripped notchd, static Swift runtime", goals: [])
        guard programs.hasDaemon else {
            row.note = programs.missingDaemon
            return [row]
        }
        guard try !FileText.read(programs.notchd).contains("libswiftCore.so") else {
            row.note = "\(programs.notchd) links the runtime dynamically: build it with --static-swift-stdlib"
            return [row]
        }
        let folder = try ScratchFolder()
        let stripped = folder.path + "/notchd"
        let strip = try ChildProcess("strip", ["-o", stripped, programs.notchd])
        while strip.isRunning { pause(microseconds: 1000) }
        guard let size = FileText.size(stripped) else { throw BenchmarkError("strip(1) did not strip notchd") }
        row.measured = .bytes(Double(size))
        return [row]
    }
}
