import Foundation
import NotchPanels
import NotchSystem
import NotchTestSupport
import Testing

@testable import notchctl

/// What people make of the files of setup afterwards is never lost.
@Suite("Kept edits")
struct KeptEditTests {
    private static let own = """
        [Panel]
        Name=Mine
        Resolution=320x170
        [Hardware]
        Overlay=dtoverlay=mipi-dbi-spi,spi0-0
        Overlay=dtparam=compatible=mine\\0panel-mipi-dbi-spi
        Firmware=/lib/firmware/mine.bin
        [Init]
        Command=0x11

        """
    /// The files of a panel, and that of the first card, which every panel has.
    static let panelPaths = [
        "/boot/firmware/notch.txt", "/etc/notch/notchd.conf.d/50-setup.conf", "/etc/notch/panels/mine.panel",
        "/lib/firmware/mine.bin",
    ]
    static let paths = panelPaths + ["/etc/systemd/system/notch-first-card.service"]

    private let board: MadeUpBoard
    private let folder: TemporaryFolder
    private var panel: String { folder.path + "/mine.panel" }

    init() throws {
        board = try MadeUpBoard()
        folder = try TemporaryFolder()
        try folder.write(Self.own, to: "mine.panel")
    }

    @Test("a file that was edited since is kept when setup is undone, and it is said", arguments: paths)
    func undo_keepsEdits(path: String) throws {
        let before = board.everything.parts
        try board.setUp(panel)
        try board.folder.write("mine\n", to: String(path.dropFirst()), mode: 0o600)
        let plan = try board.undo()
        #expect(plan.notes == ["\(path) was changed since setup wrote it, and is kept as \(path).notch-saved."])
        #expect(board.text(path + ".notch-saved") == "mine\n" && board.files.kind(path) == nil)
        #expect(try System.status(of: board.files.place(of: path + ".notch-saved", followsLast: true)).rights == 0o600)
        let added = Set(board.everything.parts.keys).subtracting(before.keys)
        #expect(added.filter { !path.hasPrefix($0) } == [path.replacing("/lib/", with: "/usr/lib/") + ".notch-saved"])
        #expect(before.allSatisfy { board.everything.parts[$0.key] == $0.value }, "all else is as before")
    }

    @Test("another panel keeps the edits of the one before", arguments: panelPaths)
    func change_keepsEdits(path: String) throws {
        try board.setUp(panel)
        try board.folder.write("mine\n", to: String(path.dropFirst()))
        let plan = try board.setUp(SetupTests.spi)
        #expect(plan.notes == ["\(path) was changed since setup wrote it, and is kept as \(path).notch-saved."])
        #expect(board.text(path + ".notch-saved") == "mine\n")
        #expect(try board.plan(SetupTests.spi).isEmpty)
        #expect(BootModel(root: board.root, boot: board.boot).fault == nil)
    }

    @Test("each edit is kept once, and the tenth one is refused")
    func edits_haveNumbers() throws {
        let path = "/boot/firmware/notch.txt"
        try board.setUp(panel)
        for number in 1...9 {
            try board.folder.write("edit \(number)\n", to: String(path.dropFirst()))
            try board.setUp(panel)
            #expect(board.text(path + ".notch-saved" + (number == 1 ? "" : "-\(number)")) == "edit \(number)\n")
        }
        try board.folder.write("edit 4\n", to: String(path.dropFirst()))
        let plan = try board.setUp(panel)
        #expect(plan.notes.isEmpty, "a copy has it")
        try board.folder.write("edit 10\n", to: String(path.dropFirst()))
        #expect(board.refusal(panel).contains("cannot be kept beside it"))
        #expect(board.text(path) == "edit 10\n")
    }

    @Test("an edited profile stays in use under its name")
    func profile_staysInUse() throws {
        let before = board.everything
        try board.setUp(panel)
        let edited = Self.own.replacing("Name=Mine", with: "Name=Edited")
        try board.folder.write(edited, to: "etc/notch/panels/mine.panel")
        let plan = try board.plan("mine")
        #expect(plan.isEmpty && board.text("etc/notch/panels/mine.panel") == edited)
        try board.undo()
        #expect(board.text("etc/notch/panels/mine.panel.notch-saved") == edited)
        try board.files.remove("/etc/notch/panels/mine.panel.notch-saved")
        for folder in ["/etc/notch/panels", "/etc/notch"] { try board.files.removeFolder(folder) }
        #expect(board.everything == before)
    }

    @Test("firmware of somebody else comes back beside the edit of ours")
    func firmware_comesBack() throws {
        try board.folder.write("theirs", to: "usr/lib/firmware/mine.bin")
        try board.setUp(panel)
        try board.folder.write("edited", to: "usr/lib/firmware/mine.bin")
        try board.undo()
        #expect(board.text("lib/firmware/mine.bin") == "theirs")
        #expect(board.text("lib/firmware/mine.bin.notch-saved") == "edited")
    }

    @Test("without the record, what has the header of setup is kept all the same")
    func record_isLost() throws {
        try board.setUp(panel)
        try board.files.remove(SetupPaths.record)
        let dropIn = "etc/notch/notchd.conf.d/50-setup.conf"
        try board.folder.write((board.text(dropIn) ?? "") + "Rotation=90\n", to: dropIn)
        try board.setUp(panel)
        #expect(board.text(dropIn + ".notch-saved")?.hasSuffix("Rotation=90\n") == true)
    }

    @Test("wherever the power is cut, an edit is in one of the two files")
    func cut_keepsEdit() throws {
        for cut in 0..<40 {
            let board = try MadeUpBoard()
            try board.setUp(panel)
            try board.folder.write("mine\n", to: "boot/firmware/notch.txt")
            var files = FaultyFiles(board.files)
            files.cut = cut
            try? board.plan(SetupTests.spi).apply(on: files)
            let texts = ["", ".notch-saved"].map { board.text("boot/firmware/notch.txt" + $0) }
            #expect(texts.contains("mine\n"), "cut before change \(cut)")
            try board.setUp(SetupTests.spi)
            #expect(board.text("boot/firmware/notch.txt.notch-saved") == "mine\n")
            #expect(board.files.kind("/boot/firmware/notch.txt.notch-saved-2") == nil)
        }
    }

    @Test("doctor --fix names the file that it cannot read or keep")
    func fix_namesTheFile() throws {
        let path = "/lib/firmware/\(SetupTests.spi).bin"
        for number in 1...9 {
            let end = number == 1 ? "" : "-\(number)"
            try board.folder.write("\(number)", to: "usr\(path).notch-saved\(end)")
        }
        for size in [1, (1 << 20) + 1] {
            try board.folder.write(String(repeating: "x", count: size), to: "usr" + path)
            do {
                _ = try [Repair.file(path, [1])].steps(on: board.files, boot: nil)
                Issue.record("nothing was refused")
            } catch {
                #expect(
                    error.message.contains(board.root + path + (size == 1 ? " has cannot be kept" : " cannot be read")))
            }
        }
    }

    @Test("doctor --fix keeps the firmware that the driver refuses")
    func fix_keepsFirmware() throws {
        try board.folder.write("broken", to: "usr/lib/firmware/\(SetupTests.spi).bin")
        let repair = Repair.file("/lib/firmware/\(SetupTests.spi).bin", [1, 2])
        try SetupChange(board.files).make([repair].steps(on: board.files, boot: nil))
        #expect(board.text("lib/firmware/\(SetupTests.spi).bin.notch-saved") == "broken")
        #expect(try board.files.contents("/lib/firmware/\(SetupTests.spi).bin") == [1, 2])
    }
}
