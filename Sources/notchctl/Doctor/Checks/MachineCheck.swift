import NotchCore
import NotchDevices
import NotchPanels
package import NotchSystem

/// One thing that people trip over, and how it is found.
package struct MachineCheck: Sendable {
    /// What the check is about, in a few words.
    package let name: String
    package let find: @Sendable (Surroundings) -> [Finding]

    package init(_ name: String, _ find: @escaping @Sendable (Surroundings) -> [Finding]) {
        self.name = name
        self.find = find
    }

    package static let all = bootChecks + consoleChecks + busChecks + leftoverChecks + systemChecks + runnerChecks
}

/// What the checks look at: the files of the machine, and what several checks need of them.
package struct Surroundings {
    package let files: MachineFiles
    package let person: Person
    package let cards: [CardReport]
    package let board: BoardKind
    /// The folder of a Raspberry Pi's `config.txt`; `nil` on other boards, while it is not mounted, and with a
    /// ``redirection``.
    package let boot: String?
    /// The line of `config.txt` by which the firmware reads other files than those that are checked; `nil` if there is
    /// none.
    package let redirection: String?
    /// The lines of `config.txt` that apply to this board.
    package let configuration: BootConfiguration
    /// The words of the kernel's command line as the boot partition has it, or as the running kernel has it.
    package let words: [String]
    /// The panel that the configuration of the machine names, and how its LEDs are connected.
    package private(set) var panel: PanelChoice?
    /// The condition for files whose commands the runner starts.
    package let trust: FileTrust

    package init(files: MachineFiles, person: Person, cards: [CardReport] = [], trust: FileTrust = .root) {
        self.files = files
        self.trust = trust
        self.person = person
        self.cards = cards
        board = BoardKind(of: MountedFiles(root: files.root))
        let filters = BootConfiguration.filters(model: files.text("/proc/device-tree/model") ?? "")
        configuration = BootConfiguration(boot: board.boot, filters: filters) { files.bytes($0) }
        redirection = configuration.lines.map(\.text).first(where: ConfigText.isRedirection)
        boot = redirection == nil ? board.boot : nil
        let line = boot.flatMap { files.bytes($0 + "/cmdline.txt") } ?? files.bytes("/proc/cmdline")
        words = KernelLine(line ?? []).words
        let name = configurationEntries.last { $0.section == "Display" && $0.key == "Panel" }?.value
        panel = name.flatMap { try? PanelChoice($0, root: files.root) }
    }

    /// Where lines of `config.txt` are added by hand.
    var configPath: String { (boot ?? "/boot/firmware") + "/config.txt" }
    /// Returns how a person adds a word to the kernel's command line.
    func adding(word: String) -> String {
        if let boot { return "add \(word) to the only line of \(boot)/cmdline.txt, and reboot" }
        let isArmbian = files.access("/boot/armbianEnv.txt") != nil
        return "add \(word) to \(isArmbian ? "extraargs= in /boot/armbianEnv.txt" : "the kernel's line"), and reboot"
    }

    /// Returns the finding that `config.txt` lacks a line.
    func missing(line: String, _ verdict: Finding.Verdict, _ subject: String, _ text: String) -> Finding {
        Finding(
            verdict, subject, text, remedy: "add \(line) to \(configPath) below [all], and reboot",
            repair: .setting(line))
    }
}

/// What `notchctl doctor --fix` does about a finding.
package enum Repair: Hashable, Sendable {
    /// Adds a line to `config.txt` that applies to every board.
    case setting(String)
    /// Adds a word to the kernel's command line.
    case word(String)
    /// Writes a file of ours anew.
    case file(String, [UInt8])
}

extension [Repair] {
    /// Returns the changes of all repairs together.
    package func steps(on files: some SetupFiles, boot: String?) throws(SetupRefusal) -> [SetupStep] {
        var steps: [SetupStep] = []
        for case .file(let path, let bytes) in self {
            if let former = try files.read(path), let copy = try files.keeping(path, former) { steps.append(copy) }
            steps.append(.write(path, bytes))
        }
        guard let boot else { return steps }
        var words: [String] = []
        for case .word(let word) in self where !words.contains(word) { words.append(word) }
        if !words.isEmpty, let bytes = try files.read(boot + "/cmdline.txt") {
            let line = KernelLine(bytes)
            let keys = words.map { String($0.prefix { $0 != "=" }) + "=" }
            // A word replaces those of the same key.
            let former = line.words.filter { word in keys.contains { word.hasPrefix($0) } }
            if former != words {
                steps.append(.write(boot + "/cmdline.txt", line.removing(former).adding(words).bytes))
            }
        }
        var lines: [String] = []
        for case .setting(let line) in self where !lines.contains(line) { lines.append(line) }
        if !lines.isEmpty, let bytes = try files.read(boot + "/config.txt") {
            steps.append(.write(boot + "/config.txt", ConfigText(bytes).adding(lines).bytes))
        }
        return steps
    }
}
