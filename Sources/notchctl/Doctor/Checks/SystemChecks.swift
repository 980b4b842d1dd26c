import NotchCore

/// The system around the service: rights, supply, desktop, file systems, clock and drop-ins.
extension MachineCheck {
    static let systemChecks = [
        MachineCheck("groups") { machine in
            let members = members(in: machine.files)
            guard !members.isEmpty else { return [] }
            var findings: [Finding] = []
            let name = machine.person.name
            if members["notch"] != nil, name != "root", !machine.person.listedGroups.contains("notch") {
                findings.append(
                    Finding(
                        .note, "groups", "members of notch may send to the service, and \(name) is not one of them",
                        remedy: "sudo usermod -aG notch \(name), then log out and in again"))
            }
            // The service's own user.
            guard
                machine.files.text("/etc/passwd")?.split(separator: "\n").contains(where: { $0.hasPrefix("notch:") })
                    == true
            else { return findings }
            let missing = ["video", "input", "gpio", "spi", "i2c"].filter { group in
                members[group].map { !$0.contains("notch") } ?? false
            }
            if !missing.isEmpty, !unitHasGroups(missing, machine.files) {
                findings.append(
                    Finding(
                        .wrong, "groups", "the user notch of the service is not in \(missing.joined(separator: ", "))",
                        remedy:
                            "sudo usermod -aG \(missing.joined(separator: ",")) notch && sudo systemctl restart notchd")
                )
            }
            return findings
        },
        MachineCheck("under-voltage") { machine in
            let sensors = machine.files.names(in: "/sys/class/hwmon").map { "/sys/class/hwmon/" + $0 }
            let isLow = sensors.contains { sensor in
                machine.files.text(sensor + "/name") == "rpi_volt"
                    && machine.files.number(sensor + "/in0_lcrit_alarm") == 1
            }
            guard isLow else { return [] }
            return [
                Finding(
                    .note, "supply", "the supply's voltage was too low since the board started",
                    remedy: "use the supply that the board's maker names, and feed panels and LEDs from their own")
            ]
        },
        MachineCheck("a desktop at boot") { machine in
            guard let unit = MountedFiles(root: machine.files.root).desktop else { return [] }
            return [
                Finding(
                    .note, "desktop", "\(unit) starts a desktop at boot, which takes the card",
                    remedy: "sudo systemctl set-default multi-user.target && sudo systemctl stop \(unit)")
            ]
        },
        MachineCheck("a read-only root") { machine in
            let mounts = (machine.files.text("/proc/mounts") ?? "").split(separator: "\n").map {
                $0.split(separator: " ")
            }
            return mounts.compactMap { fields in
                guard fields.count > 3, fields[1] == "/" || fields[1].hasPrefix("/boot") else { return nil }
                let place = fields[1]
                if place == "/", fields[2] == "overlay" {
                    return Finding(
                        .note, "/", "an overlay takes what is written, and loses it at the next boot",
                        remedy: "sudo raspi-config nonint disable_overlayfs && sudo reboot")
                }
                guard fields[3].split(separator: ",").contains("ro") else { return nil }
                return Finding(
                    .note, String(place),
                    place == "/" ? "it is read-only, so that what waits is lost at the next boot" : "it is read-only",
                    remedy: "sudo mount -o remount,rw \(place)")
            }
        },
        MachineCheck("the clock") { machine in
            let boot = (machine.files.text("/proc/stat") ?? "").split(separator: "\n").first { $0.hasPrefix("btime ") }
            let remedy = "sudo timedatectl set-ntp true, with a network, or sudo date -s 'YYYY-MM-DD hh:mm'"
            // The year of the first release.
            if let start = boot.flatMap({ Int($0.dropFirst(6)) }), start < 1_735_689_600 {
                return [Finding(.note, "clock", "it was never set: the board started in the past", remedy: remedy)]
            }
            let isSynchronized = machine.files.access("/run/systemd/timesync/synchronized") != nil
            guard machine.files.access("/run/systemd/timesync") != nil, !isSynchronized,
                machine.files.names(in: "/sys/class/rtc").isEmpty
            else { return [] }
            return [
                Finding(.note, "clock", "it was not set since the board started, and no chip keeps it", remedy: remedy)
            ]
        },
        MachineCheck("drop-ins of the service") { machine in
            // `systemctl set-property` writes into system.control.
            [
                "/etc/systemd/system", "/run/systemd/system", "/etc/systemd/system.control",
                "/run/systemd/system.control",
            ]
            .flatMap { units -> [Finding] in
                let folder = "\(units)/notchd.service.d"
                return machine.files.names(in: folder).filter { $0.hasSuffix(".conf") }.flatMap { name in
                    hobbling(machine.files.text("\(folder)/\(name)") ?? "").map { line in
                        Finding(
                            .note, "pictures", "\(line) in \(folder)/\(name) stops the process that reads pictures",
                            remedy:
                                "remove the line, then sudo systemctl daemon-reload && sudo systemctl restart notchd")
                    }
                }
            }
        },
    ]

    /// Returns the members of each group.
    private static func members(in files: MachineFiles) -> [String: [Substring]] {
        var members: [String: [Substring]] = [:]
        for line in (files.text("/etc/group") ?? "").split(separator: "\n") {
            let fields = line.split(separator: ":", omittingEmptySubsequences: false)
            if fields.count == 4 { members[String(fields[0])] = fields[3].split(separator: ",") }
        }
        return members
    }

    /// Returns whether the unit itself gives the service the groups.
    private static func unitHasGroups(_ groups: [String], _ files: MachineFiles) -> Bool {
        let text = SetupPaths.unitFolders.lazy.compactMap { files.text($0 + "/notchd.service") }.first ?? ""
        let lines = text.split(separator: "\n").filter { $0.hasPrefix("SupplementaryGroups=") }
        let given = Set(lines.flatMap { $0.dropFirst("SupplementaryGroups=".count).split(separator: " ") })
        // Without an own user the service is root.
        return !text.contains("\nUser=notch") || groups.allSatisfy { given.contains(Substring($0)) || $0 == "i2c" }
    }

    /// Returns the lines of a drop-in that keep the process that reads pictures from starting. It is a process of its
    /// own with up to 256 MB, and sets a filter of system calls.
    private static func hobbling(_ text: String) -> [String] {
        // An empty value drops the calls that the unit itself allows, so that only those of the lines below it are left.
        var isEmptied = false
        return text.split(separator: "\n").map { String($0.trimmed) }.filter { line in
            guard let equals = line.firstIndex(of: "="), !line.hasPrefix("#") else { return false }
            let (key, value) = (line[..<equals], line[line.index(after: equals)...].trimmed)
            switch key {
            case "TasksMax", "LimitNPROC": return Int(soft(value)).map { $0 < 8 } ?? false
            case "MemoryMax", "LimitAS": return bytes(soft(value)).map { $0 < 256 << 20 } ?? false
            case "SystemCallFilter":
                let words = Set(value.drop { $0 == "~" }.split(separator: " "))
                if words.isEmpty { isEmptied = true }
                if value.hasPrefix("~") {
                    return !words.isDisjoint(with: ["seccomp", "@process", "clone", "clone3", "execve", "@sandbox"])
                }
                return isEmptied && !words.isEmpty
                    && words.isDisjoint(with: ["seccomp", "@sandbox", "@system-service", "@known"])
            case "InaccessiblePaths":
                return value.split(separator: " ").contains { $0.drop { "-+".contains($0) } == "/proc" }
            default: return false
            }
        }
    }

    /// Returns the soft limit of a limit such as `8:16`.
    private static func soft(_ limit: Substring) -> Substring { limit.prefix { $0 != ":" } }

    /// Reads a size such as `64M`. A percentage is `nil`.
    private static func bytes(_ text: Substring) -> Int? {
        let units: [Character: Int] = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40]
        guard let last = text.last, let unit = units[last] else { return Int(text) }
        guard let number = Int(text.dropLast()) else { return nil }
        let product = number.multipliedReportingOverflow(by: unit)
        return product.overflow ? Int.max : product.partialValue
    }
}
