import CCommit
import Glibc
import NotchCore
import NotchPanels

/// The report of `notchctl doctor --report`, for an issue that everybody can read.
///
/// It has what concerns displays. Names of machines, users, networks and devices, addresses, serial numbers and texts of
/// cards are left out: of boot files and of the kernel's line only what is listed here is told.
package struct PublicReport {
    package let files: MachineFiles
    package let person: Person
    package let findings: [Finding]
    /// The names of devices, which their owners may have chosen.
    package let names: [String]

    package init(files: MachineFiles, person: Person, findings: [Finding], names: [String]) {
        self.files = files
        self.person = person
        self.findings = findings
        self.names = names
    }

    /// The names of settings of `config.txt` that are told, or their beginnings.
    private static let settings = [
        "dtoverlay=", "dtparam=", "core_freq", "display_auto_detect=", "disable_fw_kms_setup=", "max_framebuffers=",
        "arm_64bit=", "hdmi_", "gpu_mem=", "enable_uart=", "otg_mode=",
    ]
    /// The words of the kernel's line that are told, or their beginnings. Of others only the name is.
    private static let words = [
        "console=", "fbcon=", "video=", "quiet", "splash", "loglevel=", "logo.", "vt.", "spidev.", "consoleblank=",
        "rootwait", "rootfstype=",
    ]
    /// The modules that are told, or their beginnings.
    private static let modules = [
        "vc4", "v3d", "drm", "panel", "ssd13", "ili9", "st7", "repaper", "ht16k33", "fb_", "fbtft", "spi", "i2c",
        "rpisense", "ws2812", "gpio", "industrialio", "backlight",
    ]
    /// The subjects of findings whose texts may have letters or titles of cards, or the names of other machines.
    private static let secretSubjects: Set<String> = ["fonts", "set aside", "daemon"]

    package var text: String {
        // These lines are the same on many machines. A commit would look like a serial number.
        let head = [
            "A report of notchctl doctor, for a public issue. Names, addresses, serial numbers and texts are left out.",
            "notchctl: \(NotchVersion.current) (\(String(cString: notch_commit())))",
            "board: \(files.text("/proc/device-tree/model") ?? "no device tree")",
            "system: \(value("PRETTY_NAME", in: "/etc/os-release"))",
            "kernel: \(files.text("/proc/sys/kernel/osrelease") ?? "unknown")",
        ]
        let surroundings = Surroundings(files: files, person: person)
        let panel = surroundings.panel.map { PanelFiles.builtIn[$0.name] == nil ? "of one's own" : $0.name }
        var lines = ["panel: \(panel ?? "none")"]
        lines += ["", "findings:"]
        for finding in findings {
            let isSecret = Self.secretSubjects.contains(finding.subject)
            // The text of a check may quote a line of a boot file.
            let text = isSecret ? "(left out)" : finding.check ?? finding.text
            lines.append("  \(finding.verdict.rawValue)  \(finding.subject)  \(text)".withoutLineBreaks)
        }
        lines += ["", "config.txt, as it applies to this board:"]
        lines += surroundings.configuration.lines.map(\.text).filter { Self.begins($0, Self.settings) }.map {
            "  " + $0
        }
        lines += ["", "the kernel's line:"]
        lines += Self.whole(surroundings.words).map { word in
            Self.begins(word, Self.words) ? "  " + word : "  \(word.prefix { $0 != "=" && $0 != "." })…"
        }
        lines += ["", "modules:"]
        lines += (files.bytes("/proc/modules").map { String(decoding: $0, as: UTF8.self) } ?? "")
            .split(separator: "\n").compactMap { $0.split(separator: " ").first }
            .filter { Self.begins(String($0), Self.modules) }.map { "  " + $0 }
        return head.joined(separator: "\n") + "\n" + cleaned(lines.joined(separator: "\n") + "\n")
    }

    /// Returns the words of the kernel's line. What is within quotes is one word.
    private static func whole(_ words: [String]) -> [String] {
        var result: [String] = []
        var isQuoted = false
        for word in words {
            if isQuoted, let last = result.popLast() { result.append(last + " " + word) } else { result.append(word) }
            if word.filter({ $0 == "\"" }).count % 2 == 1 { isQuoted.toggle() }
        }
        return result
    }

    private static func begins(_ text: String, _ starts: [String]) -> Bool { starts.contains { text.hasPrefix($0) } }

    private func value(_ key: String, in path: String) -> String {
        let lines = (files.text(path) ?? "").split(separator: "\n")
        let line = lines.first { $0.hasPrefix(key + "=") }
        return line.map { $0.dropFirst(key.count + 1).filter { $0 != "\"" } } ?? "unknown"
    }

    // MARK: What is left out

    private func cleaned(_ text: String) -> String {
        var text = text
        for name in names where name.count > 2 { text = text.replacing(name, with: "(name)") }
        if let host = files.text("/etc/hostname") { text = text.replacing(name: host, with: "(host)") }
        for user in users { text = text.replacing(name: user, with: "(user)") }
        var result = ""
        var word = ""
        func end() {
            result += cleaned(word: word)
            word = ""
        }
        for letter in text {
            if letter.isWhitespace || "\"'(),;<>[]{}=".contains(letter) {
                end()
                result.append(letter)
            } else {
                word.append(letter)
            }
        }
        end()
        return result
    }

    /// The users whose names people have chosen.
    private var users: Set<String> {
        var users: Set<String> = [person.name]
        if let name = getenv("SUDO_USER") { users.insert(String(cString: name)) }
        for line in (files.text("/etc/passwd") ?? "").split(separator: "\n") {
            let fields = line.split(separator: ":", omittingEmptySubsequences: false)
            if fields.count > 2, let number = Int(fields[2]), number >= 1000 { users.insert(String(fields[0])) }
        }
        return users.subtracting(["", "root", "nobody"])
    }

    private func cleaned(word: String) -> String {
        guard !word.isEmpty else { return "" }
        let bare = word.lowercased().trimming(".:")
        for folder in ["/home/", "/root/"] where word.contains(folder) { return "(path)" }
        // A prefix length or a path may follow an address, or the name of a network card.
        let parts = bare.split(separator: "/").map { String($0.prefix { $0 != "%" }) }
        if parts.contains(where: Self.isAddress) { return "(address)" }
        return Self.isSerial(bare) ? "(number)" : word
    }

    /// Whether a word is an address of IPv4, IPv6 or a network card, with or without a port.
    private static func isAddress(_ word: String) -> Bool {
        let parts =
            word.split(separator: ":").first.map { $0.split(separator: ".", omittingEmptySubsequences: false) } ?? []
        if parts.count == 4, parts.allSatisfy({ UInt8($0) != nil }) { return true }
        let pairs = word.split(separator: "-", omittingEmptySubsequences: false)
        if pairs.count == 6, pairs.allSatisfy({ $0.count == 2 && $0.allSatisfy(\.isHexDigit) }) { return true }
        let groups = word.split(separator: ":", omittingEmptySubsequences: false)
        return groups.count > 2 && groups.allSatisfy { $0.count <= 4 && $0.allSatisfy(\.isHexDigit) }
    }

    /// Whether a word is a serial number or a UUID: eight hexadecimal digits or more, among them a letter, or twelve.
    private static func isSerial(_ word: String) -> Bool {
        let digits = word.hasPrefix("0x") ? String(word.dropFirst(2)) : word
        let parts = digits.split(separator: "-")
        guard parts.allSatisfy({ $0.allSatisfy(\.isHexDigit) }), digits.contains(where: \.isNumber) else {
            return false
        }
        let longest = parts.map(\.count).max() ?? 0
        return longest >= 12 || longest >= 8 && digits.contains(where: \.isLetter)
    }
}

extension String {
    fileprivate var withoutLineBreaks: String { String(map { $0.isNewline ? " " : $0 }) }

    fileprivate func trimming(_ letters: String) -> String {
        var text = self[...]
        while let last = text.last, letters.contains(last) { text.removeLast() }
        return String(text)
    }

    /// Returns the text with each occurrence of another one replaced.
    fileprivate func replacing(_ other: String, with new: String) -> String {
        guard !other.isEmpty else { return self }
        var (result, rest) = ("", self[...])
        while let first = rest.indices.first(where: { rest[$0...].hasPrefix(other) }) {
            result += rest[..<first] + new
            rest = rest[rest.index(first, offsetBy: other.count)...]
        }
        return result + rest
    }

    /// Returns the text with a name replaced wherever it stands between other than letters and digits.
    fileprivate func replacing(name: String, with new: String) -> String {
        guard !name.isEmpty else { return self }
        let (letters, wanted) = (Array(self), Array(name.lowercased()))
        let lowered = letters.map { $0.lowercased().first ?? $0 }
        func isPart(_ index: Int) -> Bool {
            letters.indices.contains(index) && (letters[index].isLetter || letters[index].isNumber)
        }
        var result = ""
        var index = 0
        while index < letters.count {
            let end = index + wanted.count
            if end <= letters.count, !isPart(index - 1), !isPart(end), lowered[index..<end].elementsEqual(wanted) {
                result += new
                index = end
            } else {
                result.append(letters[index])
                index += 1
            }
        }
        return result
    }
}
