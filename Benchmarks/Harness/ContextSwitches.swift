import Glibc

/// The number of times that the threads of a process have been given a processor.
enum ContextSwitches {
    /// The sum over `/proc/PID/task/*/status` (`proc(5)`). A thread that sleeps throughout adds nothing.
    static func count(of process: pid_t) throws -> Int {
        let folder = "/proc/\(process)/task"
        var sum = 0
        for thread in try Folder.names(in: folder) {
            for line in try FileText.read("\(folder)/\(thread)/status").split(separator: "\n")
            where line.hasPrefix("voluntary_ctxt_switches:") || line.hasPrefix("nonvoluntary_ctxt_switches:") {
                sum += Int(line.split(separator: "\t").last ?? "") ?? 0
            }
        }
        return sum
    }
}
