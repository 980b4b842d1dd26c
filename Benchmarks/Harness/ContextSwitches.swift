import Glibc

/// How often a process has been given the processor, by all of its threads.
enum ContextSwitches {
    /// The sum over `/proc/PID/task/*/status` (`proc(5)`). A thread that sleeps throughout adds nothing.
    static func count(of process: pid_t) throws -> Int {
        let folder = "/proc/\(process)/task"
        guard let directory = opendir(folder) else { throw BenchmarkError.systemCall("cannot read \(folder)") }
        defer { closedir(directory) }
        var sum = 0
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard name.first != "." else { continue }
            for line in try FileText.read("\(folder)/\(name)/status").split(separator: "\n")
            where line.hasPrefix("voluntary_ctxt_switches:") || line.hasPrefix("nonvoluntary_ctxt_switches:") {
                sum += Int(line.split(separator: "\t").last ?? "") ?? 0
            }
        }
        return sum
    }
}
