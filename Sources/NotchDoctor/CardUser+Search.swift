import NotchSystem

extension CardUser {
    /// Returns the processes that have a node open. Only the administrator may look at other people's processes.
    ///
    /// - Returns: `areAll` tells whether every process could be looked at.
    static func of(_ node: String, in files: MachineFiles) -> (users: [CardUser], areAll: Bool) {
        var users: [CardUser] = []
        var areAll = true
        for name in files.names(in: "/proc") {
            guard let process = Int(name), process != Int(System.processID) else { continue }
            let folder = "/proc/\(name)/fd"
            do throws(Errno) {
                let descriptors = try files.contents(of: folder)
                guard descriptors.contains(where: { files.target(ofLink: "\(folder)/\($0)") == node }) else {
                    continue
                }
                users.append(user(process, in: files))
            } catch {
                // A process that has ended meanwhile has nothing open.
                if error == .accessDenied { areAll = false }
            }
        }
        let masters = masters(of: node, in: files)
        for process in masters where !users.contains(where: { $0.process == process }) {
            users.append(user(process, in: files))
        }
        if !masters.isEmpty {
            for index in users.indices { users[index].isMaster = masters.contains(users[index].process) }
        }
        return (users, areAll)
    }

    private static func user(_ process: Int, in files: MachineFiles) -> CardUser {
        // A service's line is such as `0::/system.slice/kwin.service`. That of a person's session ends in `.scope`.
        let group = files.text("/proc/\(process)/cgroup")?.split(separator: "\n").last
        let service = group?.split(separator: "/").last.map(String.init).flatMap { $0.hasSuffix(".service") ? $0 : nil }
        return CardUser(process: process, name: files.text("/proc/\(process)/comm") ?? "a process", service: service)
    }

    /// Returns the processes that debugfs lists as masters. Only the administrator may look there.
    ///
    /// The columns are `command pid dev master a uid magic`, and a command may have spaces.
    private static func masters(of node: String, in files: MachineFiles) -> [Int] {
        let number = node.drop { !$0.isNumber }
        guard let text = files.text("/sys/kernel/debug/dri/\(number)/clients") else { return [] }
        return text.split(separator: "\n").dropFirst().compactMap { line in
            let columns = line.split(separator: " ")
            guard columns.count >= 7, columns[columns.count - 4] == "y" else { return nil }
            return Int(columns[columns.count - 6]).map { process(ofThread: $0, in: files) }
        }
    }

    /// Returns the process that a thread belongs to. Some kernels, 6.1 among them, list the thread that opened the
    /// card. `/proc` finds threads as it finds processes.
    private static func process(ofThread thread: Int, in files: MachineFiles) -> Int {
        let lines = files.text("/proc/\(thread)/status")?.split(separator: "\n") ?? []
        let process = lines.first { $0.hasPrefix("Tgid:") }?.split(whereSeparator: \.isWhitespace).last
        return process.flatMap { Int($0) } ?? thread
    }
}
