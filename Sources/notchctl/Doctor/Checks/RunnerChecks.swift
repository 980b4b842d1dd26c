import NotchCore
import NotchPanels
import NotchSystem

/// The runner of the commands of actions and glances, as `notch-run@.service` starts it.
extension MachineCheck {
    static let runnerChecks = [
        MachineCheck("the socket of the runner") { machine in
            guard !machine.commands.isEmpty else { return [] }
            let unit = "notch-run.socket"
            if machine.files.target(ofLink: "\(SetupPaths.units)/\(unit)") == "/dev/null" {
                return [
                    Finding(
                        .wrong, "runner", "\(unit) is masked, so that no action and no script of a glance runs",
                        remedy: "sudo systemctl unmask \(unit) && sudo systemctl start \(unit)")
                ]
            }
            guard machine.files.access("/run/notch/notch.socket") != nil,
                SetupPaths.unitFolders.contains(where: { machine.files.access("\($0)/\(unit)") != nil }),
                machine.files.access("/run/\(unit)") == nil
            else { return [] }
            return [
                Finding(
                    .wrong, "runner", "\(unit) does not listen, so that no action and no script of a glance runs",
                    remedy: "sudo systemctl restart \(unit); systemctl status \(unit) says why it has failed")
            ]
        },
        MachineCheck("files that the runner does not trust") { machine in
            guard !machine.commands.isEmpty else { return [] }
            var told: Set<String> = []
            return machine.configurationFiles.compactMap { machine.trust.flaw(of: machine.files.root + $0) }
                .filter { told.insert($0.path).inserted }.map { flaw in
                    let path = String(flaw.path.dropFirst(machine.files.root.count))
                    return Finding(
                        .wrong, "runner", "\(path) \(flaw.reason): the service starts no command",
                        remedy: "sudo chown root \(path) && sudo chmod go-w \(path)")
                }
        },
        MachineCheck("a user that is missing") { machine in
            let users = Set(machine.commands.compactMap(\.user)).sorted()
            let known = Set(
                (machine.files.text("/etc/passwd") ?? "").split(separator: "\n").map { $0.prefix { $0 != ":" } })
            return users.filter { user in
                !known.contains(user[...]) && (!machine.files.root.isEmpty || System.hasNoUser(user))
            }.map { user in
                Finding(
                    .wrong, "runner", "User=\(user) is no user of this machine, so that its commands do not run",
                    remedy: "correct User= in /etc/notch, or sudo useradd --system \(user)")
            }
        },
    ]
}

extension Surroundings {
    /// The files of the service's configuration, in the order in which they are read.
    var configurationFiles: [String] {
        let main = "/etc/notch/notchd.conf"
        let dropIns = files.names(in: main + ".d").filter { $0.hasSuffix(".conf") }.sorted().map { "\(main).d/\($0)" }
        return ([main] + dropIns).filter { files.access($0) != nil }
    }

    /// The sections with commands that the service has, each with its `User=`.
    var commands: [(section: String, user: String?)] {
        var users: [String: String] = [:]
        var sections: [String] = []
        for entry in configurationEntries where entry.section.hasPrefix("Action ") || entry.section.hasPrefix("Glance ")
        {
            switch entry.key {
            case "Command", "Exec": sections.append(entry.section)
            case "User": users[entry.section] = entry.value
            default: break
            }
        }
        return sections.map { ($0, users[$0]) }
    }

    /// The keys of the service's configuration. Later files override earlier ones.
    var configurationEntries: [KeyEntry] {
        configurationFiles.flatMap { path -> [KeyEntry] in
            var problems = ConfigurationProblems()
            return KeyFile(reading: files.text(path) ?? "", name: path, &problems).entries
        }
    }
}
