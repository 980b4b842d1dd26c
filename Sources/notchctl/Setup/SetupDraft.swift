import NotchPanels
import NotchSystem

/// What the machine is to have, from which the steps follow. Without wishes they take back everything.
struct SetupDraft<Files: SetupFiles> {
    let files: Files
    let board: BoardKind
    /// What former runs have made.
    let record: SetupRecord
    /// Whether the boot partition may change.
    var touchesBoot = true
    /// What tells one running time of the kernel from another; `nil` for an image.
    var bootID: String?
    var notes: [String] = []

    /// The files to have, in the order in which they are written.
    private(set) var wanted: [(path: String, bytes: [UInt8])] = []
    private(set) var links: [(path: String, target: String)] = []
    /// The firmware of somebody else that is replaced.
    private(set) var saved: [String] = []
    /// The words that the panel needs in the kernel's command line.
    private(set) var words: [String] = []
    private(set) var bootLines: [String]?
    /// The file of the machine's own profiles that the panel's name finds.
    private(set) var profile: String?

    init(_ files: Files) throws(SetupRefusal) {
        self.files = files
        board = BoardKind(of: files)
        record = SetupRecord(reading: try files.read(SetupPaths.record) ?? [])
    }

    func read(_ path: String) throws(SetupRefusal) -> [UInt8]? { try files.read(path) }

    var boot: String? { board.boot }

    /// Returns a refusal, whose sentence may name a path of the machine that is set up.
    private func refusal(_ path: String, _ text: String) -> SetupRefusal {
        SetupRefusal(message: "\(files.root + path)\(text). Nothing was changed.")
    }

    /// Refuses the panel on a board that cannot load its driver.
    func checkBoard(for panel: PanelChoice) throws(SetupRefusal) {
        let steps = panel.byHand.map { "\n  " + $0 }.joined()
        let rest =
            "\nThen run notchctl setup --panel \(panel.name) --no-boot, which does the rest. Nothing was changed."
        switch board {
        case .raspberryPi(let boot):
            for name in panel.overlays where files.kind("\(boot)/overlays/\(name).dtbo") == nil {
                throw refusal(
                    "\(boot)/overlays/\(name).dtbo",
                    " is missing: "
                        + (name.hasPrefix("notch-")
                            ? "the head of the profile \(panel.name) says how to make it"
                            : files.root.isEmpty
                                ? "sudo apt full-upgrade brings the overlays of the newest kernel"
                                : "the image needs a newer kernel"))
            }
        case .unmounted: throw Self.unmounted(BoardKind.bootFolders[0], root: files.root)
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

    static func unmounted(_ boot: String, root: String) -> SetupRefusal {
        let remedy = root.isEmpty ? "sudo mount \(boot)" : "mount that of the image on \(root + boot)"
        return SetupRefusal(message: "the boot partition is not mounted: \(remedy). Nothing was changed.")
    }

    mutating func wantFirmware(of panel: PanelChoice) throws(SetupRefusal) {
        guard let path = panel.hardware.firmware else { return }
        try checkKind(path)
        let present = try read(path)
        guard !panel.hardware.initialization.isEmpty else {
            guard present == nil else { return }
            throw refusal(path, " is missing, and the profile \(panel.name) has no [Init] to make it of")
        }
        let bytes = PanelFirmware.bytes(of: panel.hardware.initialization)
        if files.kind(path + SetupPaths.former) != nil {
            saved.append(path)
        } else if let present, !record.files.contains(path) {
            // The same file of somebody else stays when this is taken back.
            if present == bytes { return }
            saved.append(path)
            wanted.append((path + SetupPaths.former, present))
        }
        wanted.append((path, bytes))
    }

    mutating func wantService(for panel: PanelChoice) throws(SetupRefusal) {
        let path = "\(SetupPaths.panels)/\(panel.name).panel"
        profile = path
        if let text = panel.copied { try want(path, text, isHeaded: false) }
        let dropIn = "\(SetupPaths.header), and removed by notchctl setup --undo.\n[Display]\nPanel=\(panel.name)\n"
        let service = try unit("notchd.service")
        // A cut before the drop-in leaves the panel new.
        if service != nil { try wantFirstCard(isNew: try read(SetupPaths.dropIn) != Array(dropIn.utf8)) }
        try want(SetupPaths.dropIn, dropIn)
        if files.target(ofLink: "\(SetupPaths.units)/notchd.service") == "/dev/null" {
            notes.append("notchd.service is masked, and stays so: sudo systemctl unmask notchd")
        } else if let service {
            want(linksOf: service, "notchd.service")
            if let desktop = files.desktop {
                notes.append(
                    "\(desktop) starts a desktop at each boot. It and notchd take the same card from one another, "
                        + "unless the panel has its own: sudo systemctl set-default multi-user.target")
            }
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
        try checkKind(path)
        let present = try read(path)
        let isOurs =
            record.files.contains(path) || present == nil || present == Array(text.utf8)
            || isHeaded && present?.starts(with: Array(SetupPaths.header.utf8)) == true
        guard isOurs else { throw refusal(path, " is there already, and not by notchctl setup") }
        wanted.append((path, Array(text.utf8)))
    }

    /// Refuses what is no file, since a file would replace it.
    private func checkKind(_ path: String) throws(SetupRefusal) {
        guard let kind = files.kind(path), kind != .file else { return }
        throw refusal(path, " is a \(kind), not a file: move it away")
    }

    mutating func wantBoot(for panel: PanelChoice) throws(SetupRefusal) {
        guard let boot else { return }
        words = panel.hardware.kernelWords
        let configuration = BootConfiguration(boot: boot, filters: nil) { (try? files.contents($0)) ?? nil }
        bootLines = panel.bootLines(present: configuration.lines.filter { $0.file != "notch.txt" }.map(\.text))
        for name in ["config.txt", "cmdline.txt", "notch.txt"] { try checkKind("\(boot)/\(name)") }
        let config = ConfigText(try read(boot + "/config.txt") ?? [])
        if case .below(let filter) = config.inclusion {
            throw refusal(
                boot + "/config.txt",
                " has \(ConfigText.include) below \(filter), so that other boards leave it out: remove that line, and "
                    + "run notchctl setup again")
        }
        if let line = config.redirection, bootLines != nil || !words.isEmpty {
            throw refusal(
                boot + "/config.txt",
                " has \(line), so that the firmware reads other files than those that setup changes. Without the line, "
                    + "run notchctl setup again; or use --no-boot, and write the lines of the profile \(panel.name) "
                    + "yourself")
        }
        let notch = try read(boot + "/notch.txt")
        guard
            bootLines == nil || notch == nil || notch?.starts(with: Array(SetupPaths.header.utf8)) == true
                || record.digests[boot + "/notch.txt"] != nil
        else { throw refusal(boot + "/notch.txt", " is there already, and not by notchctl setup") }
        if !words.isEmpty, try read(boot + "/cmdline.txt") == nil {
            throw refusal(boot + "/cmdline.txt", " is missing")
        }
    }
}
