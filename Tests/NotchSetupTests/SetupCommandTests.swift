import Foundation
import NotchTestSupport
import Testing

@testable import notchctl

/// Tests the command itself: what it prints, asks and refuses.
@Suite("Setup command")
struct SetupCommandTests {
    private func setup(_ arguments: String..., on board: MadeUpBoard) throws -> Command {
        try Command.run(Command.binary("notchctl"), ["setup", "--root", board.root] + arguments)
    }

    @Test("--dry-run shows the difference, and changes nothing")
    func dryRun_changesNothing() throws {
        let board = try MadeUpBoard()
        let before = board.everything
        let shown = try setup("--panel", "ssd1306-128x64", "--dry-run", on: board)
        #expect(shown.status == 0 && shown.errors.isEmpty)
        #expect(shown.output.contains("+++ /boot/firmware/config.txt\n@@ "))
        #expect(shown.output.contains("\n+include notch.txt\n"))
        #expect(shown.output.hasSuffix("Nothing was changed.\n"))
        #expect(board.everything == before)
    }

    @Test("--yes sets up, a second run has nothing to do, and --undo takes back")
    func yes_setsUp() throws {
        let board = try MadeUpBoard()
        let before = board.everything
        #expect(try setup("--panel", "ssd1306-128x64", "--yes", on: board).output.hasSuffix("All of it is set up.\n"))
        #expect(BootModel(root: board.root, boot: board.boot).fault == nil)
        let again = try setup("--panel", "ssd1306-128x64", "-y", on: board)
        #expect(again.output == "Everything is set up already.\n")
        #expect(try setup("--undo", "--yes", on: board).output.hasSuffix("All of it is taken back.\n"))
        #expect(board.everything == before)
        #expect(try setup("--undo", on: board).output == "Nothing is set up.\n")
    }

    @Test("without a terminal nobody is asked, and it is said what to add")
    func question_needsATerminal() throws {
        let board = try MadeUpBoard()
        let before = board.everything
        let unnamed = try setup(on: board)
        #expect(unnamed.status == 64 && unnamed.errors.contains("name the panel with --panel"))
        #expect(unnamed.errors.contains("st7789-320x170"))
        let unanswered = try setup("--panel", "ssd1306-128x64", on: board)
        #expect(unanswered.status == 64 && unanswered.errors.contains("add --yes"))
        #expect(try setup("--panel", "ssd1306-128x46", "--yes", on: board).status == 65)
        #expect(try setup("--undo", "--panel", "x", on: board).status == 64)
        #expect(board.everything == before)
    }

    @Test(
        "a profile of one's own is checked as notchd does, and refused with its line",
        arguments: [
            ("Resolution=320", ":3: Resolution=320 should be"), ("Rotaton=90", ":4: [Panel] has no key 'Rotaton'"),
            ("Name=B", ":4: Name is set in line 2 already"), ("[Pannel]\nX=1", "no section is called [Pannel]"),
            ("[Matrix]\nKind=ws2812\nFirst=middle", ":6: First=middle should be"),
            ("[Matrix]\nKind=max7219\nTile=5x5", ":3: the size of the matrix: 320x170 is"),
            ("ActiveArea=10x900", ":4: ActiveArea makes"),
            (
                "[Hardware]\nFirmware=/lib/firmware/a.bin\nFirmware=/lib/firmware/b.bin",
                "already: remove one of the two"
            ),
            ("Rotation=90", ""),
        ])
    func profile_isChecked(lines: String, complaint: String) throws {
        let board = try MadeUpBoard()
        let text = lines.hasPrefix("Resolution") ? lines : "Resolution=320x170\n" + lines
        try board.folder.write("[Panel]\nName=Mine\n\(text)\n", to: "etc/notch/panels/mine.panel")
        let before = board.everything
        for panel in ["mine", board.root + "/etc/notch/panels/mine.panel"] {
            let result = try setup("--panel", panel, "--dry-run", on: board)
            #expect(
                result.status == (complaint.isEmpty ? 0 : 65)
                    && (complaint.isEmpty || result.errors.contains(complaint)))
            #expect(complaint.isEmpty || result.errors.hasSuffix(". Nothing was changed.\n"), "\(result.errors)")
        }
        #expect(board.everything == before)
    }

    @Test("a profile is found from the folder of the shell, and each of its mistakes is told in a line")
    func profile_isRelative() throws {
        let board = try MadeUpBoard()
        for (text, status) in [("Rotation=90", Int32(0)), ("Rotaton=90\nFormat=x", 65)] {
            try board.folder.write("[Panel]\nName=Mine\nResolution=320x170\n\(text)\n", to: "mine.panel")
            let result = try Command.run(
                URL(fileURLWithPath: "/bin/sh"),
                [
                    "-c", "cd \"$1\" && exec \"$2\" setup --root \"$1\" --panel ./mine.panel --dry-run", "sh",
                    board.root,
                    Command.binary("notchctl").path,
                ])
            #expect(result.status == status, "\(result.errors)")
            if status != 0 { #expect(result.errors.contains("mine.panel:4: ")) }
        }
    }

    @Test("a terminal is asked for the panel, and whether to apply")
    func terminal_isAsked() throws {
        let board = try MadeUpBoard()
        let before = board.everything
        for (answer, isSetUp) in [("n", false), ("", false), ("yes", true)] {
            let terminal = try PseudoTerminal()
            let notchctl = Command.binary("notchctl").path
            try terminal.start(
                [notchctl, "setup", "--root", board.root], environment: ProcessInfo.processInfo.environment)
            #expect(terminal.waits { terminal.text.contains("Which panel (number or name)? ") })
            #expect(terminal.text.contains("SSD1306 0.96\" 128x64 OLED"))
            terminal.type("ssd1306-128x64\n")
            #expect(terminal.waits { terminal.text.contains("Apply this? [y/N] ") })
            #expect(board.everything == before)
            terminal.type(answer + "\n")
            let end = isSetUp ? "All of it is set up." : "Nothing was changed."
            #expect(terminal.waits { terminal.text.contains(end) })
            #expect((board.everything != before) == isSetUp)
        }
    }

    @Test("what others change while the question waits is not overwritten")
    func question_isOvertaken() throws {
        let board = try MadeUpBoard()
        let terminal = try PseudoTerminal()
        try terminal.start(
            [Command.binary("notchctl").path, "setup", "--root", board.root, "--panel", "ssd1306-128x64"],
            environment: ProcessInfo.processInfo.environment)
        #expect(terminal.waits { terminal.text.contains("Apply this? [y/N] ") })
        try board.folder.write(MadeUpBoard.config + "dtparam=watchdog=on\n", to: "boot/firmware/config.txt")
        let before = board.everything
        terminal.type("y\n")
        #expect(terminal.waits { terminal.text.contains("have changed these files meanwhile: run it again") })
        #expect(board.everything == before)
    }

    @Test("a check of a profile that does not end says so")
    func check_doesNotEnd() throws {
        let (board, folder) = (try MadeUpBoard(), try TemporaryFolder())
        // A child of another test may have a file open that this process writes, and Linux does not start such a file.
        let script = """
            cp "$1" "$2/notchctl" && printf '#!/bin/sh\\nkill -9 $$\\n' >"$2/notchd" && chmod +x "$2/notchd"
            """
        let copy = try Command.run(
            URL(fileURLWithPath: "/bin/sh"),
            ["-c", script, "sh", Command.binary("notchctl").path, folder.path])
        try #require(copy.status == 0)
        try folder.write("[Panel]\nName=Mine\nResolution=320x170\n", to: "mine.panel")
        let arguments = ["setup", "--root", board.root, "--panel", folder.path + "/mine.panel", "--dry-run"]
        let result = try Command.run(URL(fileURLWithPath: folder.path + "/notchctl"), arguments)
        #expect(result.status == 65)
        #expect(
            result.errors.hasSuffix("did not finish the check of \(folder.path)/mine.panel. Nothing was changed.\n"))
    }

    @Test(
        "a number that no panel has is refused, and a name is taken as it is",
        arguments: ["0", "3", "-1", "-9223372036854775808", "9223372036854775807"])
    func answer_isOutside(answer: String) throws {
        #expect(throws: (any Error).self) { try Setup.panel(answer, among: ["a", "b"]) }
        let last = try Setup.panel("2", among: ["a", "b"])
        let named = try Setup.panel("mine", among: ["a", "b"])
        #expect(last == "b" && named == "mine")
    }

    /// Runs doctor with the boot partition and the configuration of a made-up board in the place of the machine's own.
    private func doctor(_ argument: String, on board: MadeUpBoard) throws -> Command {
        let script = """
            mount --bind "$1/boot" /boot && mount --bind "$1/etc" /etc && exec "$2" doctor "$3"
            """
        return try Command.run(
            URL(fileURLWithPath: "/usr/bin/unshare"),
            ["--mount", "sh", "-c", script, "sh", board.root, Command.binary("notchctl").path, argument])
    }

    @Test("doctor --fix fixes what is safe, and once only", .enabled(if: MadeUpBoard.mayMount))
    func fix_isMade() throws {
        let board = try MadeUpBoard()
        try board.folder.write("[Display]\nPanel=st7789-320x170\n", to: "etc/notch/notchd.conf")
        let first = try doctor("--fix", on: board)
        #expect(!first.output.contains("dtparam=spi=on"), "the report is of what is fixed")
        #expect(first.errors.contains("notchctl: fixed /boot/firmware/config.txt\n"))
        #expect(first.errors.hasSuffix("notchctl: a reboot is due: sudo reboot\n"))
        #expect(board.text("boot/firmware/config.txt") == MadeUpBoard.config + "dtparam=spi=on\n")
        let again = try doctor("--fix", on: board)
        #expect(again.errors == "notchctl: there is nothing that --fix may fix\n")
        #expect(board.text("boot/firmware/config.txt") == MadeUpBoard.config + "dtparam=spi=on\n")
    }

    @Test("doctor --report writes a file without the machine's name")
    func report_isWritten() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/report.txt"
        let result = try Command.run(
            Command.binary("notchctl"), ["doctor", "--report", path], environment: ["NOTCH_SOCKET": "/nowhere/s"])
        #expect([0, 1].contains(result.status) && result.errors.isEmpty)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.hasPrefix("A report of notchctl doctor, for a public issue."))
        #expect(text.contains("\n  note  the daemon\n") && !text.contains("nowhere"))
    }
}
