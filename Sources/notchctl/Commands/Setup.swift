import ArgumentParser
import NotchCore
import NotchDevices
import NotchPanels
import NotchSystem

struct Setup: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "setup",
        abstract: "Set up a panel: the board's boot files, its firmware, the configuration and the service.",
        discussion: """
            The command shows what it would change, and changes it after a yes. On the boot partition of a Raspberry \
            Pi it writes notch.txt, one line in config.txt that includes it, and what the panel needs in cmdline.txt. \
            It changes nothing if it cannot change everything. A power cut in between leaves a board that boots, \
            except in the milliseconds of a change on FAT. A second run changes nothing. It needs root, except for \
            --dry-run.
            """)

    @Option(
        help: ArgumentHelp(
            "The panel's profile, by its name or the path of a file. Without it, a terminal is asked.",
            valueName: "name"), completion: Names.panels)
    var panel: String?
    @Flag(help: "Take back what setup has changed.") var undo = false
    @Option(
        help: ArgumentHelp(
            "The folder that stands for /, for an image that is mounted elsewhere, with its boot partition.",
            valueName: "folder"), completion: .directory)
    var root = "/"
    @Flag(help: "Leave the boot partition as it is: only firmware, configuration and service.") var noBoot = false
    @Flag(name: [.customLong("yes"), .customShort("y")], help: "Apply the changes without a question.") var isAgreed =
        false
    @Flag(help: "Show the changes, and make none.") var dryRun = false

    /// `STDIN_FILENO`
    private static let input: Int32 = 0
    private static var isAskable: Bool { System.isTerminal(input) && System.isTerminal(Terminal.output) }

    func validate() throws {
        guard !undo || panel == nil && !noBoot else {
            throw ValidationError("--undo takes back all of setup: it cannot be combined with --panel or --no-boot.")
        }
        guard root.hasPrefix("/") else { throw ValidationError("--root should be an absolute path.") }
    }

    func run() throws {
        let root = root == "/" ? "" : String(root.reversed().drop { $0 == "/" }.reversed())
        if !root.isEmpty, (try? System.status(of: root).kind) != .folder {
            throw Failure(.noInput, "--root: there is no folder \(root)")
        }
        let files = MountedFiles(root: root)
        // No other run changes the files meanwhile.
        let lock = try dryRun ? nil : SetupLock(files)
        defer { withExtendedLifetime(lock) {} }
        let name = try undo ? nil : panel ?? askedPanel(root: root)
        let plan = try plan(for: name, on: files)
        guard !plan.isEmpty else {
            try say(plan, undo ? "Nothing is set up." : "Everything is set up already.")
            if plan.needsReboot { try Terminal.print("A reboot is still due: sudo reboot") }
            return
        }
        for step in plan.leftovers + [plan.recording].compactMap({ $0 }) + plan.steps { try show(step, on: files) }
        if dryRun { return try say(plan, "Nothing was changed.") }
        guard try isAgreed || agrees() else { return try Terminal.print("Nothing was changed.") }
        guard try isAgreed || self.plan(for: name, on: files) == plan else {
            throw Failure(
                .tryAgain, "other programs have changed these files meanwhile: run it again. Nothing was changed.")
        }
        do throws(SetupFailure) { try plan.apply(on: files) } catch {
            throw Failure(.cannotCreate, error.message)
        }
        try say(plan, undo ? "All of it is taken back." : "All of it is set up.")
        guard root.isEmpty else { return }
        try Terminal.print(
            plan.needsReboot
                ? "A reboot is due: sudo reboot"
                : "No reboot is due: sudo systemctl daemon-reload && sudo systemctl restart notchd")
    }

    private func say(_ plan: SetupPlan, _ text: String) throws {
        for note in plan.notes { try Terminal.print("Note: " + note) }
        try Terminal.print(text)
    }

    // MARK: The panel

    /// Plans to set up a panel, or to take back what was set up if there is no name.
    private func plan(for name: String?, on files: MountedFiles) throws -> SetupPlan {
        do {
            guard let name else { return try SetupPlan(undoingOn: files) }
            let choice = try PanelChoice(name, root: files.root)
            if let file = choice.file { try ProfileCheck.check(file) }
            let bootID = files.root.isEmpty ? MachineFiles().text("/proc/sys/kernel/random/boot_id") : nil
            return try SetupPlan(choice, on: files, touchesBoot: !noBoot, bootID: bootID)
        } catch let refusal as SetupRefusal {
            throw Failure(.refused, refusal.message)
        } catch let error as ConfigurationError {
            throw Failure(.data, "\(error). Nothing was changed.")
        }
    }

    /// Asks which panel there is, below what doctor has found.
    private func askedPanel(root: String) throws -> String {
        let names = PanelChoice.files(root: root).names
        guard Self.isAskable else {
            throw Failure(
                .usage, "name the panel with --panel, since no terminal can be asked: " + names.joined(separator: ", "))
        }
        if root.isEmpty {
            let report = MachineReport(of: LibDRM(), gpio: LibGPIOD())
            for finding in report.findings where finding.verdict == .wrong {
                try Terminal.print("\(finding.subject): \(finding.text)".printable)
            }
            try Terminal.print(report.usableDisplay.map { "Ready: \($0)" } ?? "No display can be used yet.")
        }
        var table = Table()
        for (number, name) in names.enumerated() {
            table.add("\(number + 1)", name, (try? PanelChoice(name, root: root))?.title ?? "has a mistake")
        }
        try Terminal.print(table.text)
        return try Self.panel(try ask("Which panel (number or name)? "), among: names)
    }

    /// Returns the panel that an answer names by its number in a list, counted from 1, or by its name.
    static func panel(_ answer: String, among names: [String]) throws -> String {
        guard let number = Int(answer) else { return answer }
        guard number >= 1, number <= names.count else { throw Failure(.usage, "there is no panel \(number)") }
        return names[number - 1]
    }

    private func agrees() throws -> Bool {
        guard Self.isAskable else {
            throw Failure(.usage, "no terminal can be asked: add --yes to apply this. Nothing was changed.")
        }
        return ["y", "yes"].contains(try ask("Apply this? [y/N] ").lowercased())
    }

    private func ask(_ question: String) throws -> String {
        try Terminal.write(Array(question.utf8))
        guard let answer = readLine() else { throw Failure(.usage, "no answer. Nothing was changed.") }
        return answer.filter { !$0.isWhitespace }
    }

    // MARK: The changes

    private func show(_ step: SetupStep, on files: MountedFiles) throws {
        let path = step.path
        switch step {
        case .write(let path, let bytes) where path.hasPrefix(PanelHardware.firmwareFolder):
            try Terminal.print("write \(path), \(bytes.count) bytes")
        case .write(let path, _) where SetupPaths.original(ofCopy: path) != nil:
            try Terminal.print("keep \(SetupPaths.original(ofCopy: path) ?? "") as \(path)")
        case .write(SetupPaths.record, _): try Terminal.print("write \(path), what --undo takes back")
        case .write(let path, let bytes):
            let former = try? files.contents(path)
            try Terminal.print(LineDifference.text(of: path, from: former ?? nil, to: bytes))
        case .link(_, let target): try Terminal.print("link \(path) to \(target)")
        case .makeFolder: try Terminal.print("make the folder \(path)")
        case .remove: try Terminal.print("remove \(path)")
        case .removeFolder: try Terminal.print("remove the folder \(path)")
        }
    }
}
