import Foundation
import NotchCore
import NotchIPC
import NotchPanels
import NotchSystem
import NotchTestSupport
import Testing

@testable import notchctl

@Suite("Setup")
struct SetupTests {
    /// All built-in panels, but the one whose overlay a person has to make before.
    static let panels = PanelFiles.builtIn.keys.filter { $0 != "ht16k33-16x8" }.sorted()
    static let spi = "st7789-320x170"

    @Test("setup writes lines of its own, and one line that includes them")
    func files_areWritten() throws {
        let board = try MadeUpBoard()
        let plan = try board.setUp(Self.spi)
        #expect(plan.needsReboot && plan.notes.isEmpty)
        #expect(
            board.text("boot/firmware/config.txt")
                == MadeUpBoard.config
                + "# Of notchctl setup; notchctl setup --undo removes this block.\ninclude notch.txt\n")
        #expect(
            board.text("boot/firmware/notch.txt") == """
                # Written by notchctl setup for the panel st7789-320x170, and written anew by the next one.
                dtoverlay=
                dtparam=spi=on
                dtoverlay=mipi-dbi-spi,spi0-0,speed=32000000,write-only
                dtparam=compatible=st7789-320x170\\0panel-mipi-dbi-spi
                dtparam=width=320,height=170,width-mm=43,height-mm=23,y-offset=35
                dtparam=reset-gpio=25,dc-gpio=24,backlight-gpio=18
                dtoverlay=

                """)
        #expect(
            board.text("boot/firmware/cmdline.txt")
                == MadeUpBoard.kernelLine.replacingOccurrences(of: "rootwait\n", with: "rootwait fbcon=map:9\n"))
        #expect(
            board.text("etc/notch/notchd.conf.d/50-setup.conf")?.hasSuffix("\n[Display]\nPanel=\(Self.spi)\n") == true)
        #expect(board.text("etc/notch/first-card") != nil)
        #expect(
            board.files.target(ofLink: "/etc/systemd/system/multi-user.target.wants/notchd.service")
                == "/usr/lib/systemd/system/notchd.service")
        let model = BootModel(root: board.root, boot: board.boot)
        #expect(model.fault == nil)
        #expect(model.count("dtparam=spi=on") == 1 && model.count("dtoverlay=vc4-kms-v3d") == 1)
    }

    @Test("each panel boots, a second run changes nothing, and undone all is as before", arguments: panels)
    func panel_isSetUpAndUndone(panel: String) throws {
        let board = try MadeUpBoard()
        let before = board.everything
        try board.setUp(panel)
        let model = BootModel(root: board.root, boot: board.boot)
        #expect(model.fault == nil)
        #expect(model.count("dtoverlay=vc4-kms-v3d") == 1)
        let after = board.everything
        #expect(try board.plan(panel).isEmpty)
        #expect(board.everything == after)
        try board.undo()
        #expect(board.everything == before)
        #expect(try SetupPlan(undoingOn: board.files).isEmpty)
    }

    @Test("the first card has the board's name, its address and what to type")
    func card_saysWhatToType() {
        let card = FirstCard.activity(host: "desk", model: "Raspberry Pi 4 Model B", address: "192.0.2.7")
        #expect(card.title == "desk, Raspberry Pi 4 Model B")
        #expect(card.subtitle == "192.0.2.7 · notchctl send \"Hello\"")
        let bare = FirstCard.activity(host: "desk", model: "", address: nil)
        #expect(bare.title == "desk" && bare.subtitle?.hasPrefix("no network") == true)
    }

    @Test("the unit of the first card holds no boot, and removes its mark whatever happens")
    func cardUnit_holdsNoBoot() {
        let lines = FirstCard.unit(client: "/usr/bin/notchctl").split(separator: "\n").map(String.init)
        #expect(lines.contains("Type=exec") && lines.contains("ExecStart=/usr/bin/notchctl first-card"))
        #expect(lines.contains("ExecStopPost=/bin/rm -f /etc/notch/first-card"))
        #expect(lines.contains("ConditionPathExists=/etc/notch/first-card"))
        #expect(lines.contains("RuntimeMaxSec=150"))
    }

    @Test("the command of the unit shows the card, and once only")
    func card_isShown() throws {
        let board = try MadeUpBoard()
        try board.setUp(Self.spi)
        let unit = try #require(board.text("etc/systemd/system/notch-first-card.service"))
        let line = try #require(unit.split(separator: "\n").first { $0.hasPrefix("ExecStart=") })
        let words = line.dropFirst("ExecStart=".count).split(separator: " ").map(String.init)
        #expect(words.first == "/usr/bin/notchctl")
        let daemon = try Daemon(configuration: "") { _ in
            ["--backend", "headless", "--panel", "480x320", "--clock", "virtual"]
        }
        let before = try Self.picture(daemon)
        var shown: [[String: Any]] = []
        for _ in 1...2 {
            let command = try RunningCommand(
                Command.binary("notchctl"), ["--socket", daemon.socket] + words.dropFirst())
            // Without a network, the command goes on and waits for it.
            try wait {
                shown = try Self.activities(daemon)
                return !command.process.isRunning || !shown.isEmpty
            }
            if !System.networkAddresses().isEmpty { #expect(command.ended().status == 0) }
        }
        shown = try Self.activities(daemon)
        #expect(shown.count == 1, "the second one has changed the first")
        let model = MachineFiles().text("/proc/device-tree/model").map { ", " + $0 } ?? ""
        #expect(shown.first?["title"] as? String == System.hostName + model)
        let address = System.networkAddresses().first ?? "no network yet"
        #expect(shown.first?["subtitle"] as? String == address + " · notchctl send \"Hello\"")
        try daemon.say("clock", "advance", "1s")
        #expect(try Self.picture(daemon) != before)
    }

    private static func picture(_ daemon: Daemon) throws -> [UInt8] {
        let picture = try daemon.screenshot()
        return withExtendedLifetime(picture) { Array(picture.bytes) }
    }

    /// Returns the activity on screen and those that wait.
    private static func activities(_ daemon: Daemon) throws -> [[String: Any]] {
        let reply = try JSONSerialization.jsonObject(with: Data(daemon.say("list", "--json").utf8)) as? [String: Any]
        let current = (reply?["current"] as? [String: Any])?["activity"] as? [String: Any]
        return [current].compactMap { $0 } + ((reply?["pending"] as? [[String: Any]]) ?? [])
    }

    @Test("after the first card was shown, a second run still changes nothing")
    func card_isShownOnce() throws {
        let board = try MadeUpBoard()
        let before = board.everything
        try board.setUp(Self.spi)
        try board.files.remove("/etc/notch/first-card")
        #expect(try board.plan(Self.spi).isEmpty)
        try board.setUp("ili9341-240x320")
        #expect(board.text("etc/notch/first-card") != nil, "another panel has a first card again")
        try board.undo()
        #expect(board.everything == before)
    }

    @Test(
        "wherever the power is cut, the board boots, and the next run does the rest", arguments: [spi, "ws2812-32x8"])
    func cut_boots(panel: String) throws {
        let whole = try MadeUpBoard()
        let former = whole.everything
        try whole.setUp(panel)
        let wanted = whole.everything
        var cut = 0
        while true {
            let board = try MadeUpBoard()
            var files = FaultyFiles(board.files)
            files.cut = cut
            let isDone = (try? board.plan(panel).apply(on: files)) != nil
            #expect(BootModel(root: board.root, boot: board.boot).fault == nil, "cut before change \(cut)")
            try board.setUp(panel)
            #expect(board.everything == wanted, "cut before change \(cut)")
            // Undo is cut in the same way, and goes on.
            files = FaultyFiles(board.files)
            files.cut = cut
            let isUndone = (try? SetupPlan(undoingOn: board.files).apply(on: files)) != nil
            #expect(BootModel(root: board.root, boot: board.boot).fault == nil, "undo cut before change \(cut)")
            try board.undo()
            #expect(board.everything == former, "undo cut before change \(cut)")
            if isDone, isUndone { break }
            cut += 1
        }
        #expect(cut > 10)
    }

    @Test("from one panel to another, every cut boots, and undone all is as before")
    func change_boots() throws {
        let fresh = try MadeUpBoard()
        let before = fresh.everything
        for cut in 0..<40 {
            let board = try MadeUpBoard()
            try board.setUp("ili9341-240x320")
            var files = FaultyFiles(board.files)
            files.cut = cut
            try? board.plan(Self.spi).apply(on: files)
            #expect(BootModel(root: board.root, boot: board.boot).fault == nil, "cut before change \(cut)")
            try board.setUp(Self.spi)
            #expect(board.files.kind("/lib/firmware/ili9341-240x320.bin") == nil)
            #expect(BootModel(root: board.root, boot: board.boot).count("dtparam=spi=on") == 1)
            try board.undo()
            #expect(board.everything == before, "cut before change \(cut)")
        }
    }

    @Test("a panel that needs no boot lines takes those of the one before away")
    func network_needsNoBootLines() throws {
        let board = try MadeUpBoard()
        let before = board.everything
        try board.setUp("ws2812-32x8")
        try board.setUp("wled-32x8")
        #expect(board.text("boot/firmware/config.txt") == MadeUpBoard.config)
        #expect(board.text("boot/firmware/notch.txt") == nil)
        #expect(try board.plan("wled-32x8").isEmpty)
        try board.undo()
        #expect(board.everything == before)
    }

    @Test("lines that people have changed since stay when setup is undone")
    func changes_stay() throws {
        let board = try MadeUpBoard()
        try board.setUp(Self.spi)
        let config = try #require(board.text("boot/firmware/config.txt"))
        try board.folder.write("# mine\n" + config + "dtparam=i2c_arm=on\n", to: "boot/firmware/config.txt")
        let line = try #require(board.text("boot/firmware/cmdline.txt"))
        try board.folder.write("quiet " + line.dropLast() + " splash\n", to: "boot/firmware/cmdline.txt")
        try board.undo()
        #expect(board.text("boot/firmware/config.txt") == "# mine\n" + MadeUpBoard.config + "dtparam=i2c_arm=on\n")
        #expect(board.text("boot/firmware/cmdline.txt") == "quiet " + MadeUpBoard.kernelLine.dropLast() + " splash\n")
    }

    private static let configs = [
        "", "dtparam=audio=on", "dtparam=audio=on\n", "[pi4]\ndtparam=audio=on", "[pi4]\narm_boost=1\n\n",
        "dtoverlay=vc4-kms-v3d\r\n[cm4]\r\notg_mode=1\r\n", "[gpio4=1]\r\nkernel=b.img", "[none]\n", "[all]",
        "include more.txt\n", "[pi4]\ninclude more.txt\n[all]\ninclude more.txt",
    ]

    @Test("the include applies to every board, whatever ends the file, and goes without a trace", arguments: configs)
    func include_appliesToAll(config: String) throws {
        let text = ConfigText(Array(config.utf8))
        let included = text.including
        #expect(text.inclusion == .absent && included.inclusion == .always)
        #expect(included.including == included)
        #expect(String(decoding: included.excluding.bytes, as: UTF8.self) == config)
        let board = try MadeUpBoard(config: config)
        try board.folder.write("[pi3]\ndtparam=audio=on\n", to: "boot/firmware/more.txt")
        let before = board.everything
        try board.setUp(Self.spi)
        #expect(BootModel(root: board.root, boot: board.boot).count("dtparam=spi=on") == 1)
        try board.undo()
        #expect(board.everything == before)
    }

    @Test(
        "a word is added to the kernel's line, and taken back, however the line ends",
        arguments: [
            "root=a rootwait", "root=a rootwait\r\n", "root=a rootwait  \n", "root=a rootwait\t\n\n", "root=a\nx\n",
        ])
    func line_endsInAnyWay(line: String) throws {
        let text = KernelLine(Array(line.utf8))
        let added = text.adding(["fbcon=map:9"])
        #expect(added.words == text.words + ["fbcon=map:9"])
        #expect(added.removing(["fbcon=map:9"]) == text)
        let board = try MadeUpBoard()
        try board.folder.write(line, to: "boot/firmware/cmdline.txt")
        let before = board.everything
        try board.setUp(Self.spi)
        #expect(KernelLine(Array((board.text("boot/firmware/cmdline.txt") ?? "").utf8)).words.last == "fbcon=map:9")
        try board.undo()
        #expect(board.everything == before)
    }

    @Test("undone at once after a power cut, all is as before")
    func cut_isUndone() throws {
        for cut in 0..<40 {
            let board = try MadeUpBoard()
            let before = board.everything
            var files = FaultyFiles(board.files)
            files.cut = cut
            try? board.plan(Self.spi).apply(on: files)
            try board.undo()
            #expect(board.everything == before, "cut before change \(cut)")
        }
    }

    @Test("a reboot stays due until there was one")
    func reboot_staysDue() throws {
        let board = try MadeUpBoard()
        #expect(try board.setUp(Self.spi, bootID: "first").needsReboot)
        let again = try board.plan(Self.spi, bootID: "first")
        #expect(again.isEmpty && again.needsReboot)
        let later = try board.plan(Self.spi, bootID: "second")
        #expect(later.isEmpty && !later.needsReboot)
    }

    @Test("a desktop that takes the card is told")
    func desktop_isTold() throws {
        let board = try MadeUpBoard()
        try board.folder.link("etc/systemd/system/display-manager.service", to: "/lib/systemd/system/lightdm.service")
        #expect(try board.plan(Self.spi).notes.map { $0.hasPrefix("lightdm.service starts a desktop") } == [true])
    }

    @Test("the filter stays closed where lines came below the block since")
    func filter_staysClosed() {
        let text = ConfigText(Array("[cm4]\notg_mode=1\n".utf8)).including
        let edited = ConfigText(text.bytes + Array("dtparam=audio=on\n".utf8))
        let left = String(decoding: edited.excluding.bytes, as: UTF8.self)
        #expect(left == "[cm4]\notg_mode=1\n[all]\ndtparam=audio=on\n")
    }

    @Test("lines within the block stay, and the rest of the block goes")
    func block_isEdited() {
        for config in ["dtparam=audio=on\n", "[cm4]\notg_mode=1\n", "[cm4]\notg_mode=1"] {
            let text = String(decoding: ConfigText(Array(config.utf8)).including.bytes, as: UTF8.self)
            let whole = config.hasSuffix("\n") ? config : config + "\n"
            for line in ["", "# mine"] {
                let edited = text.replacing("include notch.txt", with: line + "\ninclude notch.txt")
                let left = ConfigText(Array(edited.utf8)).excluding
                #expect(String(decoding: left.bytes, as: UTF8.self) == whole + line + "\n")
            }
            let bare = ConfigText(Array(text.replacing("include notch.txt\n", with: "").utf8))
            #expect(String(decoding: bare.excluding.bytes, as: UTF8.self) == config)
            #expect(String(decoding: bare.including.excluding.bytes, as: UTF8.self) == config)
        }
        let closed = ConfigText(ConfigText(Array("[none]\n".utf8)).including.bytes + Array("[pi4]\na=1\n".utf8))
        #expect(String(decoding: closed.excluding.bytes, as: UTF8.self) == "[none]\n[all]\n[pi4]\na=1\n")
    }

    @Test("a firmware file of somebody else comes back, and the same one stays")
    func firmware_comesBack() throws {
        for text in ["another", String(decoding: PanelFirmware.bytes(of: [.command(0x11, [])]), as: UTF8.self)] {
            let board = try MadeUpBoard()
            try board.folder.write(text, to: "usr/lib/firmware/\(Self.spi).bin")
            let before = board.everything
            try board.setUp(Self.spi)
            #expect(board.text("lib/firmware/\(Self.spi).bin") != text)
            #expect(try board.plan(Self.spi).isEmpty)
            try board.undo()
            #expect(board.everything == before)
        }
        let secret = try MadeUpBoard()
        try secret.folder.write("another", to: "usr/lib/firmware/\(Self.spi).bin", mode: 0o600)
        try secret.setUp(Self.spi)
        for end in [".notch-former", ""] {
            let status = try System.status(of: secret.root + "/usr/lib/firmware/\(Self.spi).bin\(end)")
            #expect(status.rights == 0o600, "\(end)")
        }
        try secret.undo()
        let restored = try System.status(of: secret.root + "/usr/lib/firmware/\(Self.spi).bin")
        #expect(restored.rights == 0o600)
        let linked = try MadeUpBoard()
        try linked.folder.link("usr/lib/firmware/\(Self.spi).bin", to: "brcm/README")
        let before = linked.everything
        #expect(linked.refusal(Self.spi).contains("is a link, not a file"))
        #expect(linked.everything == before)
        let board = try MadeUpBoard()
        let path = "usr/lib/firmware/\(Self.spi).bin"
        let bytes = PanelFirmware.bytes(of: try PanelChoice(Self.spi, root: "").hardware.initialization)
        try board.folder.write(String(decoding: bytes, as: UTF8.self), to: path)
        try board.setUp(Self.spi)
        try board.undo()
        #expect(board.files.kind("/" + path) == .file)
    }
}
