import NotchCore
import NotchPanels

/// The boot partition: which files the firmware reads, and what it loads.
extension MachineCheck {
    static let bootChecks = [
        MachineCheck("the boot partition") { machine in
            guard machine.board == .unmounted else { return [] }
            return [
                Finding(
                    .wrong, "boot", "the boot partition is not mounted, so that its files are not checked",
                    remedy: "sudo mount /boot/firmware")
            ]
        },
        MachineCheck("other boot files") { machine in
            [machine.redirection].compactMap { $0 }.map { line in
                Finding(
                    .note, "config.txt", "\(line) leads the firmware to other files, which are not checked",
                    remedy: "check them yourself, or remove the line")
            }
        },
        MachineCheck("a file where a link should be") { machine in
            guard machine.boot == "/boot/firmware" else { return [] }
            return ["config.txt", "cmdline.txt"].flatMap { name -> [Finding] in
                let path = "/boot/" + name
                guard machine.files.target(ofLink: path) == nil, let text = machine.files.text(path) else { return [] }
                // Raspberry Pi OS has a text there that says where the file is.
                let isStub = text.contains(BoardKind.moved)
                let remedy = "sudo ln -sf firmware/\(name) \(path)"
                let isLine = name == "cmdline.txt"
                /// Returns what counts: words of the kernel's line, or lines.
                func parts(_ text: String) -> [String] {
                    let lines = ConfigText(Array(text.utf8)).lines.filter(\.counts).map(\.text).filter { line in
                        !(isStub && (line == stub || line.contains(BoardKind.moved)))
                    }
                    return isLine ? lines.flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) } : lines
                }
                let read = Set(parts(machine.files.text("/boot/firmware/" + name) ?? ""))
                // The root of an old copy is another one.
                let extra = parts(text).filter { !read.contains($0) && !(isLine && $0.hasPrefix("root=")) }
                guard let first = extra.first else {
                    return isStub
                        ? [] : [Finding(.note, name, "\(path) is a file, and nothing reads it", remedy: remedy)]
                }
                return [
                    Finding(
                        .wrong, name,
                        "\(path) was changed, but only /boot/firmware/\(name) is read, and it lacks '\(first)'"
                            + (extra.count > 1 ? " and \(extra.count - 1) more" : ""),
                        remedy: (isLine ? "add these words to the only line of" : "move these lines to")
                            + " /boot/firmware/\(name), then \(remedy)")
                ]
            }
        },
        MachineCheck("a line that is too long") { machine in
            machine.configuration.lines.filter { $0.text.utf8.count > PanelHardware.longestLine }.map { line in
                Finding(
                    .wrong, line.file, "the firmware reads 98 bytes of a line, and not the rest of '\(line.text)'",
                    remedy: "move its last parameters to a line dtparam= of their own below it")
            }
        },
        MachineCheck("an overlay that is missing") { machine in
            guard let boot = machine.boot, !machine.files.names(in: boot + "/overlays").isEmpty else { return [] }
            // The firmware replaces the former names that this map has.
            let map = String(decoding: machine.files.bytes(boot + "/overlays/overlay_map.dtb") ?? [], as: UTF8.self)
            // A node's name stands between its mark, which ends with 1, and a NUL.
            let former = Set(map.split(separator: "\0").map { $0.drop { $0 == "\u{1}" } })
            return machine.configuration.overlays.compactMap { name in
                guard machine.files.access("\(boot)/overlays/\(name).dtbo") == nil, !former.contains(name[...]) else {
                    return nil
                }
                return Finding(
                    .wrong, "overlays", "\(boot)/overlays/\(name).dtbo is missing, so that its device is too",
                    remedy: "correct the name in \(machine.configPath), or sudo apt full-upgrade")
            }
        },
        MachineCheck("vc4-fkms") { machine in
            machine.configuration.overlays.filter { $0.hasPrefix("vc4-fkms-v3d") }.prefix(1).map { name in
                Finding(
                    .wrong, "config.txt", "\(name) leaves the display to the firmware, without panels' own drivers",
                    remedy: "replace it with dtoverlay=vc4-kms-v3d in \(machine.configPath), and reboot")
            }
        },
        MachineCheck("firmware of an SPI panel") { machine in
            machine.configuration.lines.compactMap { firmwareFinding($0.text, machine) }
        },
    ]

    /// The first line of the text of Raspberry Pi OS that says where a boot file is.
    private static let stub = "DO NOT EDIT THIS FILE"

    /// Returns the finding about the firmware that a line makes `panel-mipi-dbi` load; `nil` if all is well.
    private static func firmwareFinding(_ line: String, _ machine: Surroundings) -> Finding? {
        let start = "dtparam=compatible="
        guard line.hasPrefix(start), line.contains("panel-mipi-dbi-spi") else { return nil }
        let name = String(line.dropFirst(start.count).prefix { $0 != "\\" && $0 != "," })
        let path = "\(PanelHardware.firmwareFolder)\(name).bin"
        let complaint: String
        if let bytes = machine.files.bytes(path, limit: PanelFirmware.limit) {
            guard let reason = PanelFirmware.complaint(about: bytes) else { return nil }
            complaint = "the driver refuses \(path): \(reason)"
        } else {
            complaint = "\(path) is missing, from which the driver initializes the panel"
        }
        guard let panel = try? PanelChoice(name, root: machine.files.root), panel.hardware.firmware == path,
            !panel.hardware.initialization.isEmpty
        else {
            return Finding(
                .wrong, "firmware", complaint,
                remedy: "write its commands into [Init] of a profile, and run sudo notchctl setup --panel FILE")
        }
        return Finding(
            .wrong, "firmware", complaint, remedy: "sudo notchctl setup --panel \(name)",
            repair: .file(path, PanelFirmware.bytes(of: panel.hardware.initialization)))
    }
}
