import Foundation
import NotchSystem
import NotchTestSupport
import Testing

extension EndToEnd {
    /// Tests actions whose commands really run.
    @Suite("Actions, end to end")
    struct ActionTests {
        private let folder: TemporaryFolder
        private let script: String

        init() throws {
            folder = try TemporaryFolder()
            script = folder.path + "/act"
            try folder.write(
                """
                #!/bin/sh
                case $1 in
                say) echo "progress 40 Copying"; echo "$2" ;;
                note) echo "$2" >> \(folder.path)/notes ;;
                fail) echo "No route" >&2; exit 3 ;;
                hang) while :; do sleep 1; done ;;
                die) kill -9 $$ ;;
                env) env | sort | tr '\\n' ' ' ;;
                esac
                """, to: "act")
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
        }

        private func configuration(_ more: String = "") -> String {
            """
            [Surface]
            LaunchCue=no
            [Action act.say]
            Command=\(script) say {text}
            Inputs=text:required, count:number=1
            Title=Say {text}
            OfferFor=perform search prediction
            Route=say/$(text)
            [Action act.note]
            Command=\(script) note {text}
            Inputs=text=pressed
            OfferFor=perform
            [Action act.fail]
            Command=\(script) fail
            [Action act.hang]
            Command=\(script) hang
            TimeLimit=1h
            [Action act.die]
            Command=\(script) die
            [Action act.missing]
            Command=\(folder.path)/missing
            [Action act.env]
            Command=\(script) env
            Environment=NOTE="two words"
            \(more)
            """
        }

        /// What `act note` has written.
        private var notes: String { (try? String(contentsOfFile: folder.path + "/notes", encoding: .utf8)) ?? "" }

        /// Whether a process has the text in its command line.
        private func isRunning(_ text: String) throws -> Bool {
            try FileManager.default.contentsOfDirectory(atPath: "/proc").contains { name in
                guard Int(name) != nil, let line = try? System.contents(of: "/proc/\(name)/cmdline", limit: 1 << 20)
                else { return false }
                return String(decoding: line, as: UTF8.self).contains(text)
            }
        }

        @Test("an action runs with its input and without a shell, and notchctl tells what came of it")
        func action_isPerformed() throws {
            let daemon = try Daemon(configuration: configuration())
            #expect(try daemon.say("perform", "act.say", "--input", "text=a b; $(echo c)") == "a b; $(echo c)")
            let environment = try daemon.say("perform", "act.env").split(separator: " ").map(String.init)
            #expect(environment.contains("NOTE=two") && environment.contains("NOTCH_ACTION=io.notchd.act.env"))
            #expect(!environment.contains { $0.hasPrefix("NOTIFY_SOCKET") || $0.hasPrefix("HOME=") })
            for (name, reason) in [
                ("act.fail", "exited 3: No route"), ("act.die", "killed by signal 9"),
                ("act.missing", "cannot be started: there is no program \(folder.path)/missing"),
            ] {
                let failed = try daemon.ctl("perform", name)
                #expect(failed.status == 1 && failed.errors == "notchctl: \(reason)\n", "\(failed)")
            }
            let bad = try daemon.ctl("perform", "act.say", "--input", "text=x", "--input", "count=y")
            #expect(bad.status == 65 && bad.errors.contains("inputs.count is no number"), "\(bad)")
            #expect(try daemon.ctl("perform", "act.say").status == 65)
            #expect(try daemon.ctl("perform", "act.sing").status == 1)
            // The cards of all these come one after the other.
            try daemon.say("clock", "advance", "60s")
            let history = try daemon.say("history")
            #expect(history.contains("Say a b; $(echo c)") && history.contains("No route"), "\(history)")
        }

        @Test("a daemon that has a runner starts no command by itself, and one that has none starts none for others")
        func runner_isNoFallback() throws {
            let asked = try Daemon(
                configuration: configuration(), environment: ["NOTCH_RUNNER": folder.path + "/runner"])
            let refused = try asked.ctl("perform", "act.note")
            #expect(refused.status == 1 && refused.errors.contains("in /etc/notch"), "\(refused.errors)")
            let user = System.isRoot ? "nobody" : "root"
            let alone = try Daemon(
                configuration: configuration("[Action act.other]\nCommand=/bin/true\nUser=\(user)\n"))
            let other = try alone.ctl("perform", "act.other")
            #expect(other.errors.contains("only the system service can run it as \(user)"), "\(other.errors)")
            #expect(notes == "")
        }

        @Test("a runner needs a connection")
        func runner_needsAConnection() throws {
            let runner = Command.products.appendingPathComponent("notchd")
            let result = try Command.run(runner, ["--run-command"])
            #expect(result.status == 64 && result.errors.contains("needs the connection of a daemon"), "\(result)")
        }

        @Test("an action is found, suggested and continued; a link performs it; it can be forgotten")
        func action_isContinued() throws {
            let daemon = try Daemon(configuration: configuration())
            try daemon.say("perform", "act.say", "--input", "text=hello world")
            try daemon.say("clock", "advance", "10s")
            #expect(try daemon.say("search", "hel").contains("Say hello world"))
            #expect(try daemon.say("suggest").contains("used once today"))
            #expect(try daemon.say("continue", "1") == "hello world")
            #expect(try daemon.say("open-url", "notch://say/x%20y") == "x y")
            #expect(try daemon.say("actions", "ids") == "io.notchd.act.say\nio.notchd.act.note")
            try daemon.say("actions", "forget", "1")
            #expect(!(try daemon.say("search").contains("hello")))
            #expect(try daemon.ctl("continue", "1").status == 1)
        }

        @Test("a script stands in for a button, and for the command that it performs: none is started")
        func button_performs() throws {
            try folder.write(
                """
                at 1s perform act.note text=one by door button
                at 1.2s output act.note progress 40 Copying
                at 2s ended act.note exited 0 written
                at 3s tap by door button
                at 4s ended act.note exited 3 No pencil
                at 30s perform act.note by door button

                """, to: "day.script")
            let daemon = try Daemon(
                arguments: ["--replay", folder.path + "/day.script"],
                configuration: configuration("[GPIO door button]\nLine=X\nRole=perform act.note"))
            try daemon.say("clock", "advance", "3.5s")
            #expect(try daemon.say("history").contains("written"))
            try daemon.say("clock", "advance", "10s")
            #expect(try daemon.say("history").contains("No pencil"))
            try daemon.say("clock", "advance", "20s")
            #expect(notes == "")
        }

        @Test("a recording has what a command did, and its replay shows the same without it")
        func recording_isReplayed() throws {
            let recording = folder.path + "/recording"
            let daemon = try Daemon(arguments: ["--record", recording], configuration: configuration())
            try daemon.say("perform", "act.say", "--input", "text=hello  world")
            try daemon.say("perform", "act.note")
            #expect(try daemon.ctl("perform", "act.fail").status == 1)
            try daemon.say("clock", "advance", "30s")
            let history = try daemon.say("history")
            #expect(history.contains("hello world – hello world") && history.contains("No route"), "\(history)")
            let written = try String(contentsOfFile: recording, encoding: .utf8)
            #expect(written.contains(" output act.say progress 40 Copying\n"), "\(written)")
            #expect(written.contains(" ended act.fail exited 3 No route\n"), "\(written)")

            try FileManager.default.removeItem(atPath: script)
            let replay = try Daemon(arguments: ["--replay", recording], configuration: configuration())
            try replay.say("clock", "advance", "30s")
            #expect(try replay.say("history") == history)
            #expect(notes == "pressed\n")
        }

        @Test("the choice of a question performs an action, and one that there is not is refused at once")
        func choice_performs() throws {
            let daemon = try Daemon(configuration: configuration())
            let id = "00000000-0000-4000-8000-00000000000A"
            let asking = try daemon.start([
                "ask", "Write it down?", "--choice", "Yes", "--choice", "No", "--perform", "Yes=act.note text=chosen",
                "--id", id,
            ])
            try wait { try daemon.say("status", "--json").contains(id) }
            try daemon.say("clock", "advance", "2s")
            try daemon.say("answer", "Yes")
            #expect(asking.ended().output == "Yes\n")
            try wait { notes == "chosen\n" }
            let refused = try daemon.ctl("ask", "Q", "--choice", "Yes", "--perform", "1=act.nothing")
            #expect(refused.status == 65 && refused.errors.contains("no action is called act.nothing; "), "\(refused)")
        }

        @Test("a client that accepts no reply makes its next call at once")
        func oneway_isNotKept() throws {
            let daemon = try Daemon(clock: "monotonic", configuration: configuration())
            let client = try RawClient(path: daemon.socket)
            client.send(#"{"method":"io.notchd.Perform","parameters":{"action":"act.hang"},"oneway":true}"#)
            client.send(#"{"method":"io.notchd.Actions"}"#)
            #expect(client.receive().contains(#""name":"act.hang""#))
        }

        @Test("a second run is refused, and what runs ends with the daemon, with all that it started")
        func hangingAction_endsWithTheDaemon() throws {
            let daemon = try Daemon(clock: "monotonic", configuration: configuration())
            try daemon.say("perform", "act.hang", "--no-wait")
            #expect(try daemon.say("actions").contains("act.hang     running"))
            #expect(try daemon.ctl("perform", "act.hang").status == 75)
            #expect(daemon.terminate().status == 0)
            try wait { try !isRunning(script) }
        }

        @Test("a configuration whose actions are wrong starts nothing, lists all, and changes nothing on reload")
        func wrongActions_areRefused() throws {
            let daemon = try Daemon(configuration: configuration())
            let wrong = configuration("[Action act.Say]\nCommand=/bin/true\n[Action x]\nCommand=/bin/true {y}")
            try Data(wrong.utf8).write(to: daemon.configurationFile)
            let reload = try daemon.ctl("reload")
            #expect(reload.status == 1 && reload.errors.contains("have the id io.notchd.act.say"), "\(reload)")
            #expect(try daemon.say("perform", "act.say", "--input", "text=still") == "still")
            let check = try Command.run(
                Command.products.appendingPathComponent("notchd"),
                ["--config", daemon.configurationFile.path, "--check-config"])
            #expect(check.status == 78)
            #expect(check.errors.contains("[Action x] should have a name such as deploy.start"), "\(check.errors)")
            #expect(check.errors.contains("[Action act.say] at") && check.errors.contains("and [Action act.Say] at"))
        }
    }
}
