import NotchCore

/// What installers of panels leave behind, which take the panel or turn the picture.
extension MachineCheck {
    static let leftoverChecks = [
        MachineCheck("LCD-show") { machine in
            let overlays = machine.configuration.overlays.filter(isOfLCDShow).map { name in
                Finding(
                    .wrong, "LCD-show", "dtoverlay=\(name) loads a frame buffer driver for the panel of LCD-show",
                    remedy: "remove that line from \(machine.configPath), and reboot")
            }
            let files =
                ["40-libinput.conf-backup", "99-calibration.conf", "99-fbturbo.conf"].map {
                    "/usr/share/X11/xorg.conf.d/" + $0
                } + ["/etc/X11/xorg.conf.d/99-calibration.conf", "/etc/X11/xorg.conf.d/99-fbturbo.conf"]
            return overlays
                + files.filter { path in
                    machine.files.access(path) != nil
                        && (!path.hasSuffix("99-fbturbo.conf")
                            || machine.files.text(path)?.contains("/dev/fb1") == true)
                }.map { path in
                    Finding(
                        .note, "LCD-show", "\(path) makes a desktop use the panel, or turns its touches",
                        remedy: "sudo rm \(path)")
                }
        },
        MachineCheck("fbcp") { machine in
            var findings: [Finding] = []
            func add(_ verdict: Finding.Verdict, _ text: String, _ remedy: String) {
                findings.append(Finding(verdict, "fbcp", text, remedy: remedy))
            }
            for name in machine.files.names(in: "/proc") where Int(name) != nil {
                let command = machine.files.text("/proc/\(name)/comm") ?? ""
                guard command.hasPrefix("fbcp") else { continue }
                add(.wrong, "\(command) (process \(name)) copies another picture onto the panel", "sudo kill \(name)")
            }
            let starts = machine.files.text("/etc/rc.local")?.split(separator: "\n").contains { line in
                !line.trimmed.hasPrefix("#") && line.contains("fbcp")
            }
            if starts == true {
                add(.wrong, "/etc/rc.local starts fbcp at each boot", "sudo sed -i '/fbcp/s/^/#/' /etc/rc.local")
            }
            let units = SetupPaths.units
            for folder in machine.files.names(in: units) where folder.hasSuffix(".wants") {
                for unit in machine.files.names(in: "\(units)/\(folder)") where unit.hasPrefix("fbcp") {
                    add(.wrong, "\(unit) starts fbcp at each boot", "sudo systemctl disable --now \(unit)")
                }
            }
            for path in autostarts(machine.files) {
                let lines = machine.files.text(path)?.split(separator: "\n") ?? []
                guard lines.contains(where: { !$0.trimmed.hasPrefix("#") && $0.contains("fbcp") }) else { continue }
                let isTable = path.contains("/cron")
                let remedy = isTable ? "remove its line: sudo \(edit(path))" : "sudo rm \(path)"
                add(.wrong, "\(path) starts fbcp at each \(isTable ? "boot" : "login")", remedy)
            }
            return findings
        },
    ]

    /// Returns the files that start programs at boot and at a login: the tables of cron, and desktops' own.
    private static func autostarts(_ files: MachineFiles) -> [String] {
        let folders =
            ["/var/spool/cron/crontabs", "/etc/cron.d", "/etc/xdg/autostart", "/root/.config/autostart"]
            + files.names(in: "/home").map { "/home/\($0)/.config/autostart" }
        return ["/etc/crontab"] + folders.flatMap { folder in files.names(in: folder).map { "\(folder)/\($0)" } }
    }

    /// Returns the command that edits a table of cron.
    private static func edit(_ path: String) -> String {
        guard path.contains("/crontabs/"), let user = path.split(separator: "/").last else { return "nano \(path)" }
        return "crontab -u \(user) -e"
    }

    /// Returns whether an overlay is one of those that LCD-show installs.
    private static func isOfLCDShow(_ name: String) -> Bool {
        let known = [
            "tft35a", "tft9341", "tft9486", "tft28", "tft32", "mhs", "mis35", "mpi", "waveshare35", "waveshare32",
        ]
        return known.contains { name.hasPrefix($0) }
    }
}
