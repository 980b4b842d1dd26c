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
            for unit in machine.files.names(in: "/etc/systemd/system") where unit.hasPrefix("fbcp") {
                guard unit.hasSuffix(".service") else { continue }
                add(.wrong, "\(unit) starts fbcp at each boot", "sudo systemctl disable --now \(unit)")
            }
            return findings
        },
    ]

    /// Returns whether an overlay is one of those that LCD-show installs.
    private static func isOfLCDShow(_ name: String) -> Bool {
        let known = [
            "tft35a", "tft9341", "tft9486", "tft28", "tft32", "mhs", "mis35", "mpi", "waveshare35", "waveshare32",
        ]
        return known.contains { name.hasPrefix($0) }
    }
}
