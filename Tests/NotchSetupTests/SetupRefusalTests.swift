import Foundation
import NotchPanels
import NotchSystem
import NotchTestSupport
import Testing

@testable import notchctl

@Suite("Setup that is refused")
struct SetupRefusalTests {
    private static let spi = SetupTests.spi

    @Test(
        "a partition that is full or read-only: nothing is done, and it is said",
        arguments: [
            ("/boot/firmware", Errno.noSpace, "is full"),
            ("/boot/firmware", .readOnly, "read-only: sudo mount -o remount"),
            ("/lib/firmware", .readOnly, "read-only"), ("/etc/notch/notchd.conf.d/", .noSpace, "is full"),
            ("/boot/firmware", .accessDenied, "run it with sudo"),
        ])
    func fault_changesNothing(folder: String, error: Errno, words: String) throws {
        let board = try MadeUpBoard()
        let before = board.everything
        var files = FaultyFiles(board.files)
        files.failing = (folder, error)
        let plan = try board.plan(Self.spi)
        let failure = board.failure(of: plan, on: files)
        #expect(failure?.message.contains(words) == true && failure?.message.hasSuffix("Nothing was changed.") == true)
        #expect(board.everything == before)
    }

    @Test("a rename that fails in the midst puts back what was changed")
    func rename_isPutBack() throws {
        for path in ["/boot/firmware/notch.txt", "/boot/firmware/config.txt", "/boot/firmware/cmdline.txt"] {
            let board = try MadeUpBoard()
            let before = board.everything
            var files = FaultyFiles(board.files)
            files.failingRename = (path, .noSpace)
            let plan = try board.plan(Self.spi)
            let failure = board.failure(of: plan, on: files)
            #expect(failure?.path == path && failure?.leftChanged == false)
            #expect(board.everything == before)
        }
    }

    @Test("an unknown panel is answered with the nearest name")
    func panel_isUnknown() throws {
        let board = try MadeUpBoard()
        let before = board.everything
        #expect(board.refusal("st7789-320x171").contains("did you mean 'st7789-320x170'?"))
        #expect(board.everything == before)
    }

    @Test("a profile with a broken init sequence is refused with its line")
    func sequence_isBroken() throws {
        let board = try MadeUpBoard()
        try board.folder.write(
            """
            [Panel]
            Name=Broken
            Resolution=8x8
            [Hardware]
            Overlay=dtparam=compatible=broken\\0panel-mipi-dbi-spi
            Firmware=/lib/firmware/broken.bin
            [Init]
            Command=0x11
            Delay=1200
            """, to: "etc/notch/panels/broken.panel")
        let before = board.everything
        let message = board.refusal("broken")
        #expect(message.contains("etc/notch/panels/broken.panel:9: Delay=1200 should be 1 to 255 milliseconds"))
        #expect(board.everything == before)
    }

    @Test("a profile of one's own is copied to those of the machine")
    func profile_isCopied() throws {
        let board = try MadeUpBoard()
        let before = board.everything
        let own = try TemporaryFolder()
        try own.write("[Panel]\nName=Mine\nResolution=64x64\n[Hardware]\nOverlay=dtoverlay=ssd1306\n", to: "mine.panel")
        try board.setUp(own.path + "/mine.panel")
        #expect(board.text("etc/notch/panels/mine.panel")?.contains("Name=Mine") == true)
        #expect(board.text("etc/notch/notchd.conf.d/50-setup.conf")?.hasSuffix("Panel=mine\n") == true)
        #expect(try board.plan("mine").isEmpty, "the name finds the copy")
        try board.setUp("ssd1306-128x64")
        #expect(board.text("etc/notch/panels/mine.panel") == nil, "another panel does not need it")
        try board.undo()
        #expect(board.everything == before)
    }

    @Test("an overlay that is missing is named")
    func overlay_isMissing() throws {
        let board = try MadeUpBoard()
        let before = board.everything
        #expect(
            board.refusal("ht16k33-16x8").contains("overlays/notch-ht16k33.dtbo is missing: the head of the profile"))
        #expect(board.everything == before)
        try board.folder.write("", to: "boot/firmware/overlays/notch-ht16k33.dtbo")
        #expect(board.refusal("ht16k33-16x8") == "")
        #expect(BootModel(root: board.root, boot: board.boot).fault == nil)
    }

    @Test("on Armbian and on unknown boards, what to do by hand is said, and the rest can be done")
    func board_isAnother() throws {
        for file in ["armbianEnv.txt", "extlinux.conf"] {
            let board = try MadeUpBoard(config: nil)
            try board.folder.write("verbosity=1\noverlay_prefix=sun50i-h5\n", to: "boot/\(file)")
            let before = board.everything
            let message = board.refusal(Self.spi)
            #expect(message.contains(file == "armbianEnv.txt" ? "/boot/armbianEnv.txt" : "This board is unknown"))
            #expect(
                message.contains("enable the SPI bus") && message.contains("\"\(Self.spi)\", \"panel-mipi-dbi-spi\""))
            #expect(message.contains("add fbcon=map:9 to the kernel's command line") && message.contains("--no-boot"))
            #expect(board.everything == before)
            try board.plan(Self.spi, touchesBoot: false).apply(on: board.files)
            #expect(board.files.kind("/lib/firmware/\(Self.spi).bin") == .file)
            #expect(board.text("boot/\(file)") == "verbosity=1\noverlay_prefix=sun50i-h5\n")
            try board.undo()
            #expect(board.everything == before)
        }
    }

    @Test("a boot partition that is not mounted is told, and what stands in its place is not changed")
    func boot_isNotMounted() throws {
        let stub = "DO NOT EDIT THIS FILE\n\nThe file you are looking for has moved to /boot/firmware/config.txt\n"
        let board = try MadeUpBoard(config: nil)
        try board.folder.write(stub, to: "boot/config.txt")
        let before = board.everything
        #expect(board.refusal(Self.spi).contains("mount that of the image on \(board.root)/boot/firmware"))
        try board.files.remove("/boot/config.txt")
        try board.folder.link("boot/config.txt", to: "firmware/config.txt")
        #expect(board.refusal(Self.spi).contains("mount that of the image on \(board.root)/boot/firmware"))
        try board.files.remove("/boot/config.txt")
        try board.folder.write(stub, to: "boot/config.txt")
        #expect(board.everything == before)
    }

    @Test("nothing is taken back or replaced without the boot partition that was changed")
    func boot_isGone() throws {
        let board = try MadeUpBoard()
        let before = board.everything
        try board.setUp(Self.spi)
        let after = board.everything
        let (boot, aside) = (board.root + "/boot/firmware", board.root + "/aside")
        try FileManager.default.moveItem(atPath: boot, toPath: aside)
        for panel in ["", "wled-32x8"] {
            #expect(throws: SetupRefusal.self) {
                if panel.isEmpty { try board.undo() } else { _ = try board.setUp(panel) }
            }
        }
        #expect(board.refusal("wled-32x8").contains("mount that of the image on \(board.root)/boot/firmware"))
        #expect(SetupDraft<MountedFiles>.unmounted("/boot/firmware", root: "").message.contains("sudo mount /boot/f"))
        try FileManager.default.moveItem(atPath: aside, toPath: boot)
        #expect(board.everything == after)
        try board.undo()
        #expect(board.everything == before)
    }

    @Test("a notch.txt that was removed, or whose first line was changed, does not keep the rest")
    func notch_hasChanged() throws {
        for text in [nil, "# mine\ndtparam=spi=on\n"] {
            let board = try MadeUpBoard()
            let before = board.everything
            try board.setUp(Self.spi)
            try board.files.remove("/boot/firmware/notch.txt")
            if let text { try board.folder.write(text, to: "boot/firmware/notch.txt") }
            try board.undo()
            #expect(board.text("boot/firmware/notch.txt.notch-saved") == text)
            if text != nil { try board.files.remove("/boot/firmware/notch.txt.notch-saved") }
            #expect(board.everything == before)
        }
    }

    @Test(
        "a record leads to no file that setup cannot have made",
        arguments: [
            "file=/../victim", "file=/etc/notch/panels/../../../victim", "file=/victim", "file=victim",
            "saved=/lib/firmware/../../victim", "saved=/victim", "file=/etc/systemd/system/a.wants/ssh.service",
            "file=/etc/notch/panels/", "boot=/victim",
        ])
    func record_isOfSomebodyElse(line: String) throws {
        let board = try MadeUpBoard()
        let outer = board.root + "/image"
        for path in ["victim", "image/victim"] {
            try board.folder.write("kept", to: path)
            try board.folder.write("other", to: path + ".notch-former")
        }
        try board.folder.write("", to: "image/lib/firmware/brcm/README")
        try board.folder.write("", to: "image/etc/notch/panels/mine.panel")
        try board.folder.write("", to: "image/etc/systemd/system/a.wants/ssh.service")
        let before = board.everything
        try board.folder.write("\(line)\nfolder=/../image\nfolder=/etc\n", to: "image/etc/notch-setup.undo")
        try SetupPlan(undoingOn: MountedFiles(root: outer)).apply(on: MountedFiles(root: outer))
        #expect(board.everything == before)
    }

    @Test("a unit's target leads to no folder but that of its links")
    func target_leadsOut() throws {
        let board = try MadeUpBoard()
        let unit = MadeUpBoard.unit.replacingOccurrences(of: "WantedBy=", with: "WantedBy=../../../x a/b ")
        try board.folder.write(unit, to: "usr/lib/systemd/system/notchd.service")
        let steps = try board.plan(Self.spi).steps
        let links: [String] = steps.compactMap { step in
            if case .link(let path, _) = step { return path }
            return nil
        }
        let wants = "/etc/systemd/system/multi-user.target.wants"
        #expect(links.sorted() == ["\(wants)/notch-first-card.service", "\(wants)/notchd.service"])
    }

    @Test("a link where a new file is to be written is replaced, and not followed")
    func link_isNotFollowed() throws {
        let board = try MadeUpBoard()
        try board.folder.write("kept", to: "victim")
        try board.folder.link("etc/staged", to: board.root + "/victim")
        try board.files.write("/etc/staged", Array("new".utf8), rights: 0o644)
        #expect(board.text("victim") == "kept" && board.text("etc/staged") == "new")
        #expect(board.files.kind("/etc/staged") == .file)
    }

    @Test("links of an image lead to files of the image")
    func links_stayInRoot() throws {
        let (outer, board) = (try MadeUpBoard(), try MadeUpBoard())
        // Both have a folder of this path, and only the one in the image may change.
        let path = outer.root + "/data"
        for folder in [outer.folder, board.folder] {
            try folder.write("", to: (folder.path == outer.root ? "" : outer.root) + "/data/notchd.conf")
        }
        try board.folder.link("etc/notch", to: "/../..\(path)")
        try board.folder.link("loop", to: "loop")
        let (kept, before) = (outer.everything, board.everything)
        try board.setUp(Self.spi)
        #expect(outer.everything == kept)
        #expect(board.text(path + "/notchd.conf.d/50-setup.conf")?.contains("Panel=\(Self.spi)") == true)
        try board.undo()
        #expect(board.everything == before)
        #expect(throws: Errno.self) { try board.files.contents("/loop") }
    }

    @Test("a chain of more links than the kernel follows leads nowhere")
    func links_areTooMany() throws {
        let board = try MadeUpBoard()
        let outer = try TemporaryFolder()
        try outer.write("kept", to: "f")
        for number in 1...40 { try board.folder.link("l\(number)", to: "l\(number + 1)") }
        try board.folder.link("l41", to: outer.path)
        #expect(throws: Errno.self) { try board.files.contents("/l1/f") }
        #expect(throws: Errno.self) { try board.files.remove("/l1/f") }
        #expect(try String(contentsOfFile: outer.path + "/f", encoding: .utf8) == "kept")
        let fewer = try board.files.contents("/l2/f")
        #expect(fewer == nil, "the last one leads to a folder of the image")
    }

    @Test("a profile that is a link in an image is one of the image")
    func profile_isALink() throws {
        let (board, outer) = (try MadeUpBoard(), try TemporaryFolder())
        try outer.write("of the host\n", to: "mine.panel")
        try board.folder.write("", to: "etc/notch/panels/other.panel")
        try board.folder.link("etc/notch/panels/mine.panel", to: outer.path + "/mine.panel")
        #expect(board.refusal("mine").contains("there is no such profile"))
        try board.folder.write("[Panel]\nName=Mine\nResolution=64x64\n", to: outer.path.dropFirst() + "/mine.panel")
        #expect(board.refusal("mine") == "")
    }

    @Test("an undo that fails at its end puts back the rights too")
    func rights_arePutBack() throws {
        let board = try MadeUpBoard()
        let path = "usr/lib/firmware/\(Self.spi).bin"
        try board.folder.write("theirs", to: path, mode: 0o600)
        try board.setUp(Self.spi)
        let after = board.everything
        var files = FaultyFiles(board.files)
        files.failing = (SetupPaths.record, .readOnly)
        let failure = board.failure(of: try SetupPlan(undoingOn: board.files), on: files)
        #expect(failure?.leftChanged == false)
        #expect(try System.status(of: "\(board.root)/\(path).notch-former").rights == 0o600)
        #expect(board.everything == after)
    }

    @Test("what a power cut has left is shown and removed, and nothing else")
    func leftovers_areRemoved() throws {
        let board = try MadeUpBoard()
        try board.setUp(Self.spi)
        let after = board.everything
        let left = ["boot/firmware/config.txt.notch-new3", "etc/a.notch-new", "etc/notch-setup.undo.notch-new0"]
        for path in left { try board.folder.write("x", to: path) }
        try board.folder.write("mine", to: "etc/my.notch-new.txt")
        let plan = try board.setUp(Self.spi)
        #expect(plan.leftovers.map(\.path).sorted() == left.map { "/" + $0 })
        try board.files.remove("/etc/my.notch-new.txt")
        #expect(board.everything == after)
        #expect(try board.plan(Self.spi).isEmpty)
    }

    @Test("words of the kernel's line are not dropped on boards whose line is not known")
    func words_areNotDropped() throws {
        let board = try MadeUpBoard(config: nil)
        try board.folder.write(
            "[Panel]\nName=Mine\nResolution=64x64\n[Hardware]\nCommandLine=fbcon=map:9\n",
            to: "etc/notch/panels/mine.panel")
        #expect(board.refusal("mine").contains("add fbcon=map:9 to the kernel's command line"))
    }

    @Test("two runs do not change the same files")
    func run_isLocked() throws {
        let board = try MadeUpBoard()
        let lock = try SetupLock(board.files)
        #expect(throws: Failure.self) { _ = try SetupLock(board.files) }
        withExtendedLifetime(lock) {}
        #expect(try SetupLock(MountedFiles(root: board.root + "/none")) == nil)
    }

    @Test("a disk that is really full: nothing is done, and it is said", .enabled(if: MadeUpBoard.mayMount))
    func disk_isFull() throws {
        let board = try MadeUpBoard()
        let boot = board.root + "/boot/firmware"
        let mount = try Command.run(
            URL(fileURLWithPath: "/bin/mount"), ["-t", "tmpfs", "-o", "size=64k", "none", boot])
        try #require(mount.status == 0)
        defer { _ = try? Command.run(URL(fileURLWithPath: "/bin/umount"), ["--lazy", boot]) }
        for name in ["config.txt", "cmdline.txt", "overlays/mipi-dbi-spi.dtbo"] {
            try board.folder.write(
                name == "config.txt" ? MadeUpBoard.config : MadeUpBoard.kernelLine, to: "boot/firmware/\(name)")
        }
        let fill = FileManager.default
        var size = 1 << 16
        while size >= 1 {
            try? Data(count: size).write(to: URL(fileURLWithPath: "\(boot)/fill\(size)"))
            size /= 2
        }
        let before = board.everything
        #expect(board.refusal(Self.spi).hasSuffix("its disk is full: make room there. Nothing was changed."))
        #expect(board.everything == before && fill.fileExists(atPath: boot + "/config.txt"))
        let remount = try Command.run(URL(fileURLWithPath: "/bin/mount"), ["-o", "remount,ro", boot])
        try #require(remount.status == 0)
        #expect(board.refusal(Self.spi).contains("read-only: sudo mount -o remount,rw \(boot). Nothing was changed."))
        #expect(board.everything == before)
    }

    @Test("an include of one's own stays when setup is undone")
    func include_isOnesOwn() throws {
        let board = try MadeUpBoard(config: "include notch.txt\n")
        let before = board.everything
        try board.setUp(Self.spi)
        try board.undo()
        #expect(board.everything == before)
    }

    @Test("--no-boot leaves the boot partition as a former run has left it")
    func boot_isLeft() throws {
        let board = try MadeUpBoard()
        let before = board.everything
        try board.setUp(Self.spi)
        let config = board.text("boot/firmware/config.txt")
        try board.plan("ili9341-240x320", touchesBoot: false).apply(on: board.files)
        #expect(board.text("boot/firmware/config.txt") == config)
        #expect(board.text("boot/firmware/notch.txt")?.contains(Self.spi) == true)
        #expect(BootModel(root: board.root, boot: board.boot).fault == nil)
        #expect(board.text("etc/notch/notchd.conf.d/50-setup.conf")?.hasSuffix("Panel=ili9341-240x320\n") == true)
        try board.undo()
        #expect(board.everything == before)
    }

    @Test("a panel on the network needs no board that is known")
    func network_needsNoBoard() throws {
        let board = try MadeUpBoard(config: nil)
        let plan = try board.setUp("wled-32x8")
        #expect(!plan.isEmpty && !plan.needsReboot)
    }

    @Test("before Raspberry Pi OS 12, the boot partition is /boot")
    func boot_isOlder() throws {
        let board = try MadeUpBoard(boot: "boot")
        let before = board.everything
        try board.setUp(Self.spi)
        #expect(BootModel(root: board.root, boot: "boot").count("dtparam=spi=on") == 1)
        try board.undo()
        #expect(board.everything == before)
    }

    @Test("files of others are not replaced, and an include below a filter is told")
    func others_areKept() throws {
        let isThere = " is there already, and not by notchctl setup. Nothing was changed."
        for (path, text, refusal) in [
            ("boot/firmware/notch.txt", "mine\n", isThere),
            ("etc/notch/notchd.conf.d/50-setup.conf", "[Display]\n", isThere),
            ("boot/firmware/config.txt", "[pi5]\ninclude notch.txt\n", " has include notch.txt below [pi5], so that "),
            ("boot/firmware/config.txt", "[all]\nos_prefix=a/\n", " has os_prefix=a/, so that the firmware reads "),
            ("boot/firmware/config.txt", "[pi5]\ncmdline=a.txt\n", " has cmdline=a.txt, so that the firmware reads "),
            ("boot/firmware/config.txt", "overlay_prefix=b\n", " has overlay_prefix=b, so that the firmware reads "),
            ("boot/firmware/config.txt", String(repeating: "#\n", count: 1 << 19) + "#", " cannot be read: "),
        ] {
            let board = try MadeUpBoard()
            try board.folder.write(text, to: path)
            let before = board.everything
            #expect(board.refusal(Self.spi).hasPrefix(board.root + "/" + path + refusal), "\(path)")
            #expect(board.everything == before)
        }
        let board = try MadeUpBoard(config: "cmdline=cmdline.txt\n")
        #expect(board.refusal(Self.spi) == "")
    }

    @Test(
        "what is no file is not replaced by one",
        arguments: [
            "boot/firmware/config.txt", "boot/firmware/cmdline.txt", "boot/firmware/notch.txt",
            "etc/notch/notchd.conf.d/50-setup.conf", "lib/firmware/st7789-320x170.bin",
        ])
    func link_isKept(path: String) throws {
        let board = try MadeUpBoard()
        let text = board.text(path) ?? SetupPaths.header
        try board.folder.write(text, to: "elsewhere")
        try? board.files.remove("/" + path)
        try board.folder.link(path, to: board.root + "/elsewhere")
        let before = board.everything
        // Links lead on in the image.
        #expect(board.refusal(Self.spi).contains("/\(path) is a link, not a file: move it away"))
        #expect(board.everything == before)
    }

    @Test("a service that is masked or not installed is told, and stays so")
    func service_isMasked() throws {
        let board = try MadeUpBoard()
        try board.folder.link("etc/systemd/system/notchd.service", to: "/dev/null")
        #expect(try board.plan(Self.spi).notes.first?.contains("masked") == true)
        let other = try MadeUpBoard()
        try other.files.remove("/usr/lib/systemd/system/notchd.service")
        #expect(try other.plan(Self.spi).notes.first?.contains("is not installed") == true)
    }

    @Test("the difference is a hunk with two lines around it")
    func difference_isAHunk() {
        let old = Array("a\nb\nc\nd\n".utf8)
        let new = Array("a\nb\nc\nx\nd\n".utf8)
        let text = LineDifference.text(of: "/f", from: old, to: new)
        #expect(text == "--- /f\n+++ /f\n@@ -2,3 +2,4 @@\n b\n c\n+x\n d")
        let made = LineDifference.text(of: "/f", from: nil, to: Array("a".utf8))
        #expect(made == "--- /dev/null\n+++ /f\n@@ -0,0 +1,1 @@\n+a\n\\ No newline at end of file")
    }
}
