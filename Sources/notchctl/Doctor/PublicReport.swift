import CCommit
import NotchCore
import NotchDevices
import NotchPanels

/// The report of `notchctl doctor --report`, for an issue that everybody can read.
///
/// It has what concerns displays. A finding is told by the name of what found it. Of the machine's own texts only the
/// words of ``PublicWords`` are told.
package struct PublicReport {
    package let files: MachineFiles
    package let machine: MachineReport
    package let findings: [Finding]

    package init(files: MachineFiles, machine: MachineReport, findings: [Finding]) {
        self.files = files
        self.machine = machine
        self.findings = findings
    }

    /// The settings of `config.txt` that are told.
    private static let settings: Set<Substring> = [
        "dtoverlay", "dtparam", "core_freq", "core_freq_min", "display_auto_detect", "disable_fw_kms_setup",
        "max_framebuffers", "arm_64bit", "hdmi_group", "hdmi_mode", "hdmi_cvt", "hdmi_drive", "hdmi_force_hotplug",
        "gpu_mem", "enable_uart", "otg_mode",
    ]
    /// The words of the kernel's line that are told. The others are counted.
    private static let words: Set<Substring> = [
        "console", "fbcon", "video", "quiet", "splash", "loglevel", "logo.nologo", "vt.global_cursor_default",
        "spidev.bufsiz", "consoleblank", "rootwait", "rootfstype",
    ]

    package var text: String {
        let surroundings = Surroundings(files: files, person: machine.person)
        let panel = surroundings.panel.map { PanelFiles.builtIn[$0.name] == nil ? "of one's own" : $0.name }
        var lines = [
            "A report of notchctl doctor, for a public issue. Words that are not of displays are left out (…).",
            "notchctl: \(NotchVersion.current) (\(String(cString: notch_commit())))",
            "board: " + told(files.text("/proc/device-tree/model") ?? "no device tree"),
            "system: " + told(systemName), "kernel: " + kernel,
            "panel: \(panel ?? "none")", "", "findings:",
        ]
        lines += counted(findings.map { "\($0.verdict.rawValue)  \($0.check ?? "another one")" })
        lines += ["", "devices:"] + devices.map { "  " + $0 }
        lines += ["", "config.txt, as it applies to this board:"]
        lines += surroundings.configuration.lines.map(\.text).filter { Self.name($0, isIn: Self.settings) }.map {
            "  " + told($0)
        }
        lines += ["", "the kernel's line:"]
        let words = surroundings.words.filter { Self.name($0, isIn: Self.words) }
        lines += words.map { "  " + told($0) } + ["  and \(surroundings.words.count - words.count) other words"]
        lines += ["", "modules:"]
        lines += (files.bytes("/proc/modules").map { String(decoding: $0, as: UTF8.self) } ?? "")
            .split(separator: "\n").compactMap { $0.split(separator: " ").first.map(String.init) }
            .filter(PublicWords.standard.isKnown).map { "  " + $0 }
        return lines.joined(separator: "\n") + "\n"
    }

    private func told(_ text: String) -> String { PublicWords.standard.told(text) }

    private static func name(_ line: String, isIn names: Set<Substring>) -> Bool {
        names.contains(line.prefix { $0 != "=" })
    }

    /// The kernel's version, and what is known of the parts behind it.
    private var kernel: String {
        let release = files.text("/proc/sys/kernel/osrelease") ?? "unknown"
        return release.split(separator: "-", omittingEmptySubsequences: false).map { told(String($0)) }
            .joined(separator: "-")
    }

    private var systemName: String {
        let lines = (files.text("/etc/os-release") ?? "").split(separator: "\n")
        let line = lines.first { $0.hasPrefix("PRETTY_NAME=") }
        return line.map { $0.dropFirst("PRETTY_NAME=".count).filter { $0 != "\"" } } ?? "unknown"
    }

    /// Returns each line once, with the number of times that it is there.
    private func counted(_ lines: [String]) -> [String] {
        var counts: [String: Int] = [:]
        for line in lines { counts[line, default: 0] += 1 }
        var seen: Set<String> = []
        return lines.filter { seen.insert($0).inserted }.map { line in
            let count = counts[line, default: 1]
            return "  " + line + (count > 1 ? " (\(count) times)" : "")
        }
    }

    // MARK: Devices

    private var devices: [String] {
        var lines = machine.cards.flatMap(lines)
        lines += machine.framebuffers.map { buffer in
            told(
                "\(Self.last(buffer.node)) \(buffer.name) \(buffer.width)x\(buffer.height) \(buffer.bitsPerPixel)")
                + Self.text(buffer.access)
        }
        lines += machine.backlights.map { "backlight \($0.brightness) of \($0.maximum)" + Self.text($0.access) }
        lines += machine.leds.map { leds in
            told(Self.last(leds.node)) + (leds.buffer.map { ", \($0) bytes" } ?? "") + Self.text(leds.access)
        }
        lines += machine.chips.map { told(Self.last($0.node)) + Self.text($0.access) }
        lines += machine.inputDevices.map { $0.kind.rawValue + Self.text($0.access) }
        return lines + machine.sensors.map { "a sensor with \($0.channels.count) channels" + Self.text($0.nodeAccess) }
    }

    private func lines(_ card: CardReport) -> [String] {
        let name = told(Self.last(card.node))
        guard case .described(let description) = card.state else {
            return ["\(name), cannot be opened" + Self.text(card.access)]
        }
        let use = card.isFree ? "" : card.daemon == nil ? ", in use" : ", in use by notchd"
        let head =
            "\(name) \(told(description.driver.name)), \(description.isAtomic ? "atomic" : "legacy")\(use)"
            + Self.text(card.access)
        let connectors = description.connectors.map { described in
            let connector = described.connector
            let mode = connector.modes.first { $0.isPreferred } ?? connector.modes.first
            return "  " + told(connector.name) + " \(connector.status.rawValue)"
                + (mode.map { ", \($0.width)x\($0.height), one of \(connector.modes.count) modes" } ?? "")
                + ", " + PanelOrientation(described.properties).rawValue.lowercased()
        }
        let formats = description.planes.map {
            "  plane: " + told($0.plane.formats.map(\.description).joined(separator: " "))
        }
        return [head] + connectors + formats
    }

    private static func last(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

    private static func text(_ access: FileAccess?) -> String {
        access?.isWritable == true ? "" : ", without access"
    }
}
