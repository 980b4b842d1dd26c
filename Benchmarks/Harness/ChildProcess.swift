import Glibc

/// A program under measurement. It is ended when the handle is released.
final class ChildProcess {
    let id: pid_t
    private(set) var exitStatus: Int32?

    /// Starts `path` with the environment changed by `environment`; its standard output goes to /dev/null and its
    /// standard error to `log`.
    ///
    /// - Throws: ``BenchmarkError`` when `posix_spawn(3)` refuses.
    init(_ path: String, _ arguments: [String], environment: [String: String] = [:], log: String = "/dev/null") throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, log, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        let argv = ([path] + arguments).map { strdup($0) } + [nil]
        let envp = Self.variables(changedBy: environment).map { strdup($0) } + [nil]
        defer { for string in argv + envp { free(string) } }
        var id: pid_t = 0
        let code = posix_spawnp(&id, path, &actions, nil, argv, envp)
        guard code == 0 else { throw BenchmarkError.systemCall("cannot start \(path)", code: code) }
        self.id = id
    }

    deinit {
        stop()
    }

    /// Whether it still runs.
    var isRunning: Bool {
        guard exitStatus == nil else { return false }
        var status: Int32 = 0
        if waitpid(id, &status, WNOHANG) == id { exitStatus = status }
        return exitStatus == nil
    }

    /// Asks the program to end, and kills it after 2 s.
    func stop() {
        guard isRunning else { return }
        kill(id, SIGTERM)
        for _ in 0..<2000 where isRunning { pause(microseconds: 1000) }
        guard isRunning else { return }
        kill(id, SIGKILL)
        var status: Int32 = 0
        waitpid(id, &status, 0)
        exitStatus = status
    }

    /// Returns its child with a name (`comm` of `proc(5)`).
    func child(named name: String) -> pid_t? {
        let children = try? FileText.read("/proc/\(id)/task/\(id)/children")
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

    private static func variables(changedBy changes: [String: String]) -> [String] {
        var variables: [String] = []
        var next = environ
        while let variable = next.pointee {
            let text = String(cString: variable)
            if changes[String(text.prefix { $0 != "=" })] == nil { variables.append(text) }
            next += 1
        }
        return variables + changes.map { "\($0)=\($1)" }
    }
}
