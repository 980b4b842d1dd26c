import NotchPanels
import NotchSystem

/// The changes that set up a panel, or take that back, in the order in which every state in between boots.
///
/// Firmware comes before the overlay that loads it, `notch.txt` before the line that includes it, and `config.txt` last.
/// To take back, the order is reversed. Changes that are made already are none, so that a second run has none, and a run
/// after a power cut has the rest.
package struct SetupPlan: Hashable, Sendable {
    /// The step that notes what the others will have changed. It is made before them.
    package private(set) var recording: SetupStep?
    package private(set) var steps: [SetupStep] = []
    /// What the plan leaves undone, for a person.
    package private(set) var notes: [String] = []
    /// Whether the board has to start again before it has the panel.
    package private(set) var needsReboot = false

    package var isEmpty: Bool { recording == nil && steps.isEmpty }

    /// Makes the changes, or none of them.
    package func apply(on files: some SetupFiles) throws(SetupFailure) {
        let change = SetupChange(files)
        try change.make(Self.leftovers(on: files))
        guard let recording else { return try change.make(steps) }
        let former = (try? files.contents(SetupPaths.record)) ?? nil
        try change.make([recording])
        do throws(SetupFailure) { try change.make(steps) } catch {
            if !error.leftChanged {
                try? change.make([former.map { .write(SetupPaths.record, $0) } ?? .remove(SetupPaths.record)])
            }
            throw error
        }
    }
}

/// Why there is no plan: the reason, and what to do.
package struct SetupRefusal: Error, Hashable {
    package var message: String
}

extension SetupPlan {
    /// Plans to set up a panel.
    ///
    /// - Parameter touchesBoot: whether to change the boot partition.
    package init(
        _ panel: PanelChoice, on files: some SetupFiles, touchesBoot: Bool = true
    ) throws(SetupRefusal) {
        var draft = try SetupDraft(files)
        draft.touchesBoot = touchesBoot
        if touchesBoot, !panel.hardware.overlay.isEmpty || !panel.hardware.settings.isEmpty {
            try draft.checkBoard(for: panel)
        }
        try draft.wantFirmware(of: panel)
        try draft.wantService(for: panel)
        if touchesBoot { try draft.wantBoot(for: panel) }
        (recording, steps, notes) = (try draft.recording, try draft.steps, draft.notes)
        needsReboot = steps.contains { $0.isOfBoot }
    }

    /// Plans to take back what was set up.
    package init(undoingOn files: some SetupFiles) throws(SetupRefusal) {
        steps = try SetupDraft(files).steps
        needsReboot = steps.contains { $0.isOfBoot }
    }

    /// The files with new contents that a power cut has left.
    private static func leftovers(on files: some SetupFiles) -> [SetupStep] {
        let folders =
            BoardKind.bootFolders
            + ["/etc", "/lib/firmware", "/etc/notch", "/etc/notch/notchd.conf.d", SetupPaths.panels, SetupPaths.units]
        return folders.flatMap { folder in
            files.names(in: folder).filter { $0.contains(SetupStep.suffix) }.map { .remove("\(folder)/\($0)") }
        }
    }
}

extension SetupStep {
    /// Whether the board reads the file only when it starts.
    fileprivate var isOfBoot: Bool { path.hasPrefix("/boot/") || path.hasPrefix(PanelHardware.firmwareFolder) }
}

/// What the machine is to have, from which the steps follow. Without wishes they take back everything.
private struct SetupDraft<Files: SetupFiles> {
    let files: Files
    let board: BoardKind
    /// What former runs have made.
    let record: SetupRecord
    /// Whether the boot partition may change.
    var touchesBoot = true
    private(set) var notes: [String] = []

    /// The files to have, in the order in which they are written.
    private var wanted: [(path: String, bytes: [UInt8])] = []
    private var links: [(path: String, target: String)] = []
    private var saved: [String] = []
    private var words: [String] = []
    private var bootLines: [String]?
    /// The file of the machine's own profiles that the panel's name finds.
    private var profile: String?

    init(_ files: Files) throws(SetupRefusal) {
        self.files = files
        board = BoardKind(of: files)
        record = SetupRecord(reading: try Self.read(SetupPaths.record, files) ?? [])
    }

    private static func read(_ path: String, _ files: Files) throws(SetupRefusal) -> [UInt8]? {
        do { return try files.contents(path) } catch {
            throw SetupRefusal(message: "\(path) cannot be read: \(error). Nothing was changed.")
        }
    }

    private func read(_ path: String) throws(SetupRefusal) -> [UInt8]? { try Self.read(path, files) }

    // MARK: What is wanted

    private var boot: String? { board.boot }

    func checkBoard(for panel: PanelChoice) throws(SetupRefusal) {
        let steps = panel.byHand.map { "\n  " + $0 }.joined()
        let rest =
            "\nThen run notchctl setup --panel \(panel.name) --no-boot, which does the rest. Nothing was changed."
        switch board {
        case .raspberryPi(let boot):
            for name in panel.overlays where files.kind("\(boot)/overlays/\(name).dtbo") == nil {
                let isOurs = name.hasPrefix("notch-")
                throw SetupRefusal(
                    message: "\(boot)/overlays/\(name).dtbo is missing: "
                        + (isOurs
                            ? "the head of the profile \(panel.name) says how to make it"
                            : "sudo apt full-upgrade brings the overlays of the newest kernel")
                        + ". Nothing was changed.")
            }
        case .unmounted:
            throw SetupRefusal(
                message: "the boot partition is not mounted: sudo mount /boot/firmware. Nothing was changed.")
        case .armbian:
            throw SetupRefusal(
                message:
                    "This board starts by /boot/armbianEnv.txt, and its overlays differ from board to board. Do this "
                    + "by hand, with armbian-config, armbian-add-overlay and the line extraargs= of that file:"
                    + steps + rest)
        case .unknown:
            throw SetupRefusal(
                message: "This board is unknown: there is neither a config.txt in /boot/firmware or /boot, nor an "
                    + "armbianEnv.txt in /boot. Do this by hand:" + steps + rest)
        }
    }

    mutating func wantFirmware(of panel: PanelChoice) throws(SetupRefusal) {
        guard let path = panel.hardware.firmware else { return }
        let present = try read(path)
        if let kind = files.kind(path), kind != .file {
            throw SetupRefusal(message: "\(path) is no file but a \(kind): move it away. Nothing was changed.")
        }
        guard !panel.hardware.initialization.isEmpty else {
            guard present == nil else { return }
            throw SetupRefusal(
                message: "\(path) is missing, and the profile \(panel.name) has no [Init] to make it of. "
                    + "Nothing was changed.")
        }
        let bytes = PanelFirmware.bytes(of: panel.hardware.initialization)
        let copy = path + SetupPaths.saved
        if record.saved.contains(path), files.kind(copy) != nil {
            saved.append(path)
        } else if let present, !record.files.contains(path) {
            // The same file of somebody else stays when this is taken back.
            if present == bytes { return }
            saved.append(path)
            wanted.append((copy, present))
        }
        wanted.append((path, bytes))
    }

    mutating func wantService(for panel: PanelChoice) throws(SetupRefusal) {
        profile = "\(SetupPaths.panels)/\(panel.name).panel"
        if let text = panel.copied { try want("\(SetupPaths.panels)/\(panel.name).panel", text, isHeaded: false) }
        let dropIn = "\(SetupPaths.header), and removed by notchctl setup --undo.\n[Display]\nPanel=\(panel.name)\n"
        let service = try unit("notchd.service")
        // A cut before the drop-in leaves the panel new.
        if service != nil { try wantFirstCard(isNew: try read(SetupPaths.dropIn) != Array(dropIn.utf8)) }
        try want(SetupPaths.dropIn, dropIn)
        if files.target(ofLink: "\(SetupPaths.units)/notchd.service") == "/dev/null" {
            notes.append("notchd.service is masked, and stays so: sudo systemctl unmask notchd")
        } else if let service {
            want(linksOf: service, "notchd.service")
        } else {
            notes.append("notchd.service is not installed: install the package notch, and run notchctl setup again.")
        }
    }

    /// Wants the card of the first boot, which is shown once after each new panel.
    private mutating func wantFirstCard(isNew: Bool) throws(SetupRefusal) {
        guard let client = ["/usr/bin/notchctl", "/usr/local/bin/notchctl"].first(where: { files.kind($0) != nil })
        else { return }
        let unit = FirstCard.unit(client: client)
        try want(SetupPaths.cardUnit, unit)
        want(linksOf: (SetupPaths.cardUnit, unit), "notch-first-card.service")
        if isNew || files.kind(SetupPaths.cardMark) != nil {
            try want(SetupPaths.cardMark, SetupPaths.header + ".\n")
        }
    }

    private func unit(_ name: String) throws(SetupRefusal) -> (path: String, text: String)? {
        for folder in SetupPaths.unitFolders {
            if let bytes = try read("\(folder)/\(name)") {
                return ("\(folder)/\(name)", String(decoding: bytes, as: UTF8.self))
            }
        }
        return nil
    }

    /// Wants the links that `systemctl enable` makes (`systemd.unit(5)`, `[Install]`).
    private mutating func want(linksOf unit: (path: String, text: String), _ name: String) {
        for line in unit.text.split(separator: "\n") {
            guard line.hasPrefix("WantedBy=") else { continue }
            for target in line.dropFirst("WantedBy=".count).split(separator: " ") {
                let path = "\(SetupPaths.units)/\(target).wants/\(name)"
                guard SetupPaths.canMake(file: path) else { continue }
                // A link of somebody else stays when this is taken back.
                if files.kind(path) == nil || record.files.contains(path) { links.append((path, unit.path)) }
            }
        }
    }

    /// Wants a file of text. One of somebody else in its place is not replaced.
    private mutating func want(_ path: String, _ text: String, isHeaded: Bool = true) throws(SetupRefusal) {
        let present = try read(path)
        let isOurs =
            record.files.contains(path) || present == nil || present == Array(text.utf8)
            || isHeaded && present?.starts(with: Array(SetupPaths.header.utf8)) == true
        guard isOurs else {
            throw SetupRefusal(message: "\(path) is there already, and not by notchctl setup. Nothing was changed.")
        }
        wanted.append((path, Array(text.utf8)))
    }

    mutating func wantBoot(for panel: PanelChoice) throws(SetupRefusal) {
        guard let boot else { return }
        words = panel.hardware.kernelWords
        let configuration = BootConfiguration(boot: boot, filters: nil) { (try? files.contents($0)) ?? nil }
        bootLines = panel.bootLines(present: configuration.lines.filter { $0.file != "notch.txt" }.map(\.text))
        if case .below(let filter) = ConfigText(try read(boot + "/config.txt") ?? []).inclusion {
            throw SetupRefusal(
                message: "\(boot)/config.txt has \(ConfigText.include) below \(filter), so that other boards leave it "
                    + "out: remove that line, and run notchctl setup again. Nothing was changed.")
        }
        if files.kind(boot + "/config.txt") != .file {
            throw SetupRefusal(message: "\(boot)/config.txt is a link: replace it by the file. Nothing was changed.")
        }
        let notch = try read(boot + "/notch.txt")
        guard bootLines == nil || notch == nil || notch?.starts(with: Array(SetupPaths.header.utf8)) == true else {
            throw SetupRefusal(
                message: "\(boot)/notch.txt is there already, and not by notchctl setup. Nothing was changed.")
        }
        if !words.isEmpty, try read(boot + "/cmdline.txt") == nil {
            throw SetupRefusal(message: "\(boot)/cmdline.txt is missing. Nothing was changed.")
        }
    }

    // MARK: The steps

    private var isUndo: Bool { wanted.isEmpty }

    /// What this run makes, and what former ones have made of it.
    private func final() throws(SetupRefusal) -> SetupRecord {
        var final = SetupRecord()
        let present = try kernelLine()?.words ?? []
        final.words = words.filter { record.words.contains($0) || !present.contains($0) }
        final.boot = bootLines == nil && final.words.isEmpty ? nil : boot
        final.saved = saved
        for (path, _) in wanted where !saved.contains(path) && !path.hasSuffix(SetupPaths.saved) {
            let isNew = try read(path) == nil
            if isNew || record.files.contains(path) { final.files.append(path) }
        }
        final.files += links.map(\.path)
        if !touchesBoot {
            // The boot partition still names what former runs have put there.
            final.words = record.words
            final.boot = record.boot
            final.saved += record.saved.filter { !saved.contains($0) }
            final.files += record.files.filter {
                $0.hasPrefix(PanelHardware.firmwareFolder) && !final.files.contains($0)
            }
        }
        // A former run has copied the profile that the name finds now.
        if let profile, record.files.contains(profile), files.kind(profile) != nil, !final.files.contains(profile) {
            final.files.append(profile)
        }
        // The card that was shown has removed its mark.
        let mark = SetupPaths.cardMark
        if record.files.contains(mark), !final.files.contains(mark) { final.files.append(mark) }
        final.folders = record.folders + missingFolders.filter { !record.folders.contains($0) }
        return final
    }

    /// The step that notes what former runs have made and this one will make; `nil` if that is noted.
    var recording: SetupStep? {
        get throws(SetupRefusal) {
            let bytes = try final().union(record).bytes
            return try read(SetupPaths.record) == bytes ? nil : .write(SetupPaths.record, bytes)
        }
    }

    var steps: [SetupStep] {
        get throws(SetupRefusal) {
            try checkFormerBoot()
            let final = isUndo ? SetupRecord() : try final()
            var steps: [SetupStep] = missingFolders.map { .makeFolder($0) }
            for (path, bytes) in wanted where try read(path) != bytes { steps.append(.write(path, bytes)) }
            for link in links where files.target(ofLink: link.path) != link.target {
                if files.kind(link.path) != nil { steps.append(.remove(link.path)) }
                steps.append(.link(link.path, to: link.target))
            }
            if let boot, touchesBoot { steps += try bootSteps(boot + "/", final) }
            // What only former runs wanted goes last.
            for path in record.saved where !final.saved.contains(path) {
                guard let former = try read(path + SetupPaths.saved) else { continue }
                if try read(path) != former { steps.append(.write(path, former)) }
                steps.append(.remove(path + SetupPaths.saved))
            }
            let links = Set(self.links.map(\.path))
            for path in record.files where !final.files.contains(path) && !links.contains(path) {
                if files.kind(path) != nil { steps.append(.remove(path)) }
            }
            if isUndo {
                steps += record.folders.reversed().filter { files.kind($0) == .folder }.map { .removeFolder($0) }
                if files.kind(SetupPaths.record) != nil { steps.append(.remove(SetupPaths.record)) }
            } else if final.union(record).bytes != final.bytes {
                steps.append(.write(SetupPaths.record, final.bytes))
            }
            return steps
        }
    }

    /// Checks that the boot partition is there whose changes are to be taken back or replaced.
    private func checkFormerBoot() throws(SetupRefusal) {
        guard touchesBoot, let former = record.boot, former != boot else { return }
        throw SetupRefusal(
            message: "\(former) has files of notchctl setup, but no config.txt: sudo mount \(former), and run this "
                + "again. Nothing was changed.")
    }

    private func kernelLine() throws(SetupRefusal) -> KernelLine? {
        guard let boot else { return nil }
        return try read(boot + "/cmdline.txt").map { KernelLine($0) }
    }

    /// The steps on the boot partition: `config.txt` comes last, and to take back it comes first.
    private func bootSteps(_ boot: String, _ final: SetupRecord) throws(SetupRefusal) -> [SetupStep] {
        var steps: [SetupStep] = []
        let notch = try read(boot + "notch.txt")
        var isOurs = notch?.starts(with: Array(SetupPaths.header.utf8)) == true
        let wanted = bootLines.map { Array(($0.joined(separator: "\n") + "\n").utf8) }
        if let wanted, notch != wanted { steps.append(.write(boot + "notch.txt", wanted)) }
        if let line = try kernelLine() {
            let cleared = line.removing(record.words.filter { !final.words.contains($0) })
            let whole = cleared.adding(final.words.filter { !cleared.words.contains($0) })
            if whole != line { steps.append(.write(boot + "cmdline.txt", whole.bytes)) }
        }
        if let config = try read(boot + "config.txt").map({ ConfigText($0) }) {
            let changed = wanted != nil ? config.including : config.excluding
            // Below the mark the file is ours, also if its first line was changed.
            if changed != config, notch != nil { isOurs = true }
            if changed != config { steps.append(.write(boot + "config.txt", changed.bytes)) }
        }
        guard wanted == nil else { return steps }
        return steps.reversed() + (isOurs ? [.remove(boot + "notch.txt")] : [])
    }

    /// The folders that are missing, outer ones first.
    private var missingFolders: [String] {
        var missing: [String] = []
        for path in wanted.map(\.path) + links.map(\.path) {
            var folder = System.folder(of: path)
            var above: [String] = []
            while folder != "/", files.kind(folder) == nil {
                above.insert(folder, at: 0)
                folder = System.folder(of: folder)
            }
            missing += above.filter { !missing.contains($0) }
        }
        return missing
    }
}
