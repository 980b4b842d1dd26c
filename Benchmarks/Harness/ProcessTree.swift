import Glibc

/// The processes that a process has started.
enum ProcessTree {
    /// Returns the child with a name (`comm` of `proc(5)`).
    static func child(of process: pid_t, named name: String) -> pid_t? {
        let children = try? FileText.read("/proc/\(process)/task/\(process)/children")
        return children?.split(separator: " ").compactMap { pid_t($0) }.first { child in
            (try? FileText.read("/proc/\(child)/comm"))?.dropLast() == name[...]
        }
    }

    /// Returns the most bytes of a process's address space; `nil` where they have no bound.
    static func addressSpaceLimit(of process: pid_t) -> Double? {
        let limits = try? FileText.read("/proc/\(process)/limits")
        let line = limits?.split(separator: "\n").first { $0.hasPrefix("Max address space") }
        return line?.split(separator: " ").dropFirst(3).first.flatMap { Double($0) }
    }
}
