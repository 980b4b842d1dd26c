import Foundation
import Glibc
import NotchTestSupport
import Testing

extension EndToEnd {
    /// Tests notchd in a terminal, as a user at a shell has it.
    @Suite("The terminal, end to end")
    struct TerminalTests {
        @Test("keys neither appear on the picture nor reach the shell, and the terminal is as before in the end")
        func keys_areNotEchoedAndNotLeftOver() throws {
            let session = try TerminalSession(.script)
            #expect(session.terminal.echoes && session.terminal.hasLines)
            try session.startDaemon()
            #expect(!session.terminal.echoes && !session.terminal.hasLines && session.terminal.hasSignals)
            session.terminal.forget()
            session.terminal.type("touch \(session.folder)/typed\n")
            try session.say("send", "A card", "--hold")
            #expect(session.terminal.waits { session.terminal.output.count > 500 })
            #expect(!session.terminal.text.contains("touch"))
            session.terminal.type("\u{3}")
            #expect(session.terminal.waits { session.terminal.text.contains("ended 0") })
            #expect(session.terminal.isGivenBack)
            #expect(session.terminal.echoes && session.terminal.hasLines)
            // The shell would first read what was typed meanwhile.
            session.terminal.type("next\n")
            #expect(session.terminal.waits { session.terminal.text.contains("read next.") })
        }

        @Test("a signal that kills it leaves the terminal as it was, and is its exit status", arguments: deadly)
        func death_givesTheTerminalBack(signal: Int32) throws {
            let session = try TerminalSession(.script)
            try session.startDaemon()
            let process = try session.daemonProcess()
            session.terminal.type("1")
            kill(process, signal)
            #expect(session.terminal.waits { session.terminal.text.contains("ended \(128 + signal)") })
            #expect(session.terminal.isGivenBack)
            #expect(session.terminal.echoes && session.terminal.hasLines)
            session.terminal.type("next\n")
            #expect(session.terminal.waits { session.terminal.text.contains("read next.") })
        }

        private static let deadly = [SIGSEGV, SIGABRT, SIGILL, SIGBUS, SIGFPE, SIGTRAP, SIGQUIT, SIGUSR1]

        @Test("a terminal that cannot move its cursor gets a line for each card", arguments: ["dumb", ""])
        func dumbTerminal_getsLines(name: String) throws {
            let session = try TerminalSession(.script, environment: ["TERM": name])
            try session.startDaemon()
            #expect(try session.say("status").contains("terminal"))
            try session.say("send", "Build finished", "main, 3 minutes", "--hold")
            #expect(session.terminal.waits { session.terminal.text.contains("Build finished — main, 3 minutes\r\n") })
            #expect(!session.terminal.text.contains("\u{1B}"))
            #expect(session.terminal.echoes && session.terminal.hasLines)
            session.terminal.type("\u{3}")
            #expect(session.terminal.waits { session.terminal.text.contains("ended 0") })
        }

        @Test("lines of text that go to a file outlive the terminal, and a change of the texts is a line too")
        func linesInAFile_outliveTheTerminal() throws {
            let launcher = ["/bin/sh", "-c", #"folder=${3%/*} && exec "$@" >"$folder/lines""#, "sh"]
            let daemon = try Daemon(launcher: launcher, configuration: "", environment: ["TERM": "dumb"]) { _ in
                ["--backend", "terminal"]
            }
            let id = try daemon.say("send", "Backup", "running", "--hold")
            let lines = daemon.folder.appendingPathComponent("lines")
            try wait { try String(contentsOf: lines, encoding: .utf8) == "Backup — running\n" }
            try Data("[Theme]\nPalette=light\n".utf8).write(to: daemon.configurationFile)
            daemon.process.send(SIGHUP)
            try wait { try daemon.say("status").contains("light") }
            try daemon.say("update", id, "--progress", "50")
            try daemon.say("update", id, "--subtitle", "done")
            try wait { try String(contentsOf: lines, encoding: .utf8) == "Backup — running\nBackup — done\n" }
        }

        @Test("with NO_COLOR a card is drawn without colours", arguments: ["1", "", nil])
        func noColor_isDrawnWithoutColours(value: String?) throws {
            let session = try TerminalSession(.script, environment: value.map { ["NO_COLOR": $0] } ?? [:])
            try session.startDaemon()
            session.terminal.forget()
            try session.say("send", "A card", "--icon", "heart", "--tint", "red", "--hold")
            #expect(session.terminal.waits { session.terminal.output.count > 500 })
            // An empty value says nothing, as the convention has it.
            #expect(session.terminal.text.contains("38;2;") == (value != "1"))
        }

        @Test("without a panel the pixels are the terminal's half cells, also after it has another size")
        func noPanel_drawsForTheTerminal() throws {
            let session = try TerminalSession(.script)
            try session.startDaemon(panel: nil)
            try session.say("send", "A card", "--hold")
            let file = session.folder + "/picture.png"
            #expect(try session.say("screenshot", file).contains("80x48"))
            session.terminal.forget()
            session.terminal.resize(columns: 120, rows: 30)
            #expect(try session.terminal.waits { try session.say("screenshot", file).contains("120x60") })
            // The scaled picture is never enlarged, so only the new one reaches the edge.
            #expect(session.terminal.waits { session.widestColumn == 120 })
        }

        @Test("^\\ ends it as the signal does, and the terminal is as it was")
        func quitKey_givesTheTerminalBack() throws {
            let session = try TerminalSession(.script)
            try session.startDaemon()
            session.terminal.type("\u{1C}")
            #expect(session.terminal.waits { session.terminal.text.contains("ended \(128 + SIGQUIT)") })
            #expect(session.terminal.isGivenBack && session.terminal.echoes && session.terminal.hasLines)
        }

        @Test(
            "^Z gives the terminal back and stops it; fg takes it again and draws everything, for the size it has now")
        func stop_andContinue() throws {
            let session = try TerminalSession(.shell)
            try session.startDaemon()
            let process = try session.daemonProcess()
            try session.say("send", "A card", "--hold")
            session.terminal.type("\u{1A}")
            #expect(session.terminal.waits { session.state(of: process) == "T" })
            #expect(session.terminal.waits { session.terminal.isGivenBack })
            #expect(session.terminal.echoes && session.terminal.hasLines)

            session.terminal.resize(columns: 40, rows: 12)
            session.terminal.forget()
            session.terminal.type("fg\n")
            #expect(session.terminal.waits { session.terminal.showsCards && !session.terminal.echoes })
            #expect(session.terminal.waits { session.widestColumn == 40 })
            session.terminal.type("\u{3}")
            #expect(session.terminal.waits { session.terminal.isGivenBack && session.terminal.echoes })
        }

        @Test("stopped by a signal that cannot be caught, it takes the terminal again when it continues")
        func kill_andContinue() throws {
            let session = try TerminalSession(.script)
            try session.startDaemon()
            let process = try session.daemonProcess()
            kill(process, SIGSTOP)
            #expect(session.terminal.waits { session.state(of: process) == "T" })
            session.terminal.forget()
            kill(process, SIGCONT)
            #expect(session.terminal.waits { session.terminal.showsCards && session.widestColumn == 80 })
            // notchd restores the modes that it found, not its own.
            kill(process, SIGTERM)
            #expect(session.terminal.waits { session.terminal.text.contains("ended 0") })
            #expect(session.terminal.echoes && session.terminal.hasLines)
        }

        @Test("in the background it neither stops nor writes, and fg brings the cards; bg takes them off again")
        func background_leavesTheTerminalAlone() throws {
            let session = try TerminalSession(.shell)
            session.terminal.type("stty tostop\n")
            try session.startDaemon(inBackground: true)
            let process = try session.daemonProcess()
            try session.say("send", "A card", "--hold")
            #expect(session.state(of: process) != "T")
            #expect(try session.say("status").contains("background"))
            session.terminal.drain()
            #expect(!session.terminal.text.contains("\u{1B}["))
            #expect(session.terminal.echoes && session.terminal.hasLines)
            session.terminal.type("echo still $((40 + 2))\n")
            #expect(session.terminal.waits { session.terminal.text.contains("still 42") })

            session.terminal.type("fg\n")
            #expect(session.terminal.waits { session.terminal.showsCards && !session.terminal.echoes })
            #expect(session.terminal.waits { session.widestColumn == 80 })
            session.terminal.type("\u{1A}")
            #expect(session.terminal.waits { session.state(of: process) == "T" })
            session.terminal.type("bg\n")
            #expect(session.terminal.waits { session.state(of: process) != "T" })
            try session.say("send", "Another")
            #expect(session.state(of: process) != "T")
            #expect(session.terminal.waits { session.terminal.isGivenBack })
            session.terminal.type("echo gone $((50 + 2))\n")
            #expect(session.terminal.waits { session.terminal.text.contains("gone 52") })
            #expect(session.terminal.isGivenBack && session.terminal.echoes && session.terminal.hasLines)
        }

        @Test("arrows, space and digits are reported and recorded like other inputs; q ends it")
        func keys_areInputs() throws {
            let session = try TerminalSession(.script)
            let recording = session.folder + "/recording"
            try session.startDaemon(arguments: ["--record", recording])
            #expect(try session.say("status").contains("terminal (terminal): listening"))
            let ask = try session.start(
                "ask", "Which one?", "--choice", "Left", "--choice", "Middle", "--choice", "Right", "--timeout", "60s")
            #expect(try session.terminal.waits { try session.say("status").contains("showing") })
            // None of these is an answer.
            for garbage in ["\u{1B}[200~2\u{1B}[201~", "\u{1B}[1;5R", "Nr. 2"] {
                session.terminal.type(garbage)
                usleep(150_000)
            }
            #expect(try session.say("status").contains("Which one? (1 Left, 2 Middle, 3 Right): showing"))
            // A key counts once the card has come to rest.
            let restsOnScreen = {
                try session.terminal.waits {
                    let status = try session.say("status")
                    return status.contains("showing for ") && !status.contains("showing for 0.")
                }
            }
            #expect(try restsOnScreen())
            session.terminal.type("3")
            #expect(ask.ended().output == "Right\n")

            let again = try session.start(
                "ask", "And now?", "--choice", "Left", "--choice", "Right", "--timeout", "60s")
            #expect(
                try session.terminal.waits { try session.say("status").contains("And now? (1 Left, 2 Right): showing") }
            )
            #expect(try restsOnScreen())
            session.terminal.type("\u{1B}[C")
            session.terminal.type("\u{1B}[C")
            session.terminal.type(" ")
            #expect(again.ended().output == "Right\n")

            session.terminal.type("q")
            #expect(session.terminal.waits { session.terminal.text.contains("ended 0") })
            let text = try String(contentsOfFile: recording, encoding: .utf8)
            // Keys that are read at once are one step.
            let actions = text.split(separator: "\n").filter { $0.hasSuffix(" by terminal") }
                .map { $0.split(separator: " ").dropFirst(2).filter { $0 != "also" }.joined(separator: " ") }
            #expect(actions == ["answer 3 by terminal", "next by terminal", "next by terminal", "toggle by terminal"])
        }

        @Test(
            "without standard input, or with another one, the cards show and the keys work",
            arguments: ["<&-", "</dev/null"])
        func otherInput_isNoHindrance(redirection: String) throws {
            let session = try TerminalSession(.script)
            try session.startDaemon(redirection: redirection)
            session.terminal.type("q")
            #expect(session.terminal.waits { session.terminal.text.contains("ended 0") })
            #expect(session.terminal.isGivenBack && session.terminal.echoes)
        }
    }
}
