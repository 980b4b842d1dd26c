import Foundation
import NotchTestSupport
import Testing

extension EndToEnd {
    /// Tests questions from the command line that inputs and other commands answer.
    @Suite("Questions, end to end")
    struct AskTests {
        private let first = "00000000-0000-4000-8000-00000000000A"
        private let second = "00000000-0000-4000-8000-00000000000B"
        private let card = "00000000-0000-4000-8000-00000000000C"

        /// Runs `notchctl` beside the test, and returns once the daemon has the question.
        private func ask(_ daemon: Daemon, _ id: String, _ arguments: [String]) throws -> RunningCommand {
            let command = try daemon.start(arguments + ["--id", id])
            try wait { try !command.process.isRunning || daemon.say("status", "--json").contains(id) }
            return command
        }

        private func reboot(_ daemon: Daemon, _ id: String, _ more: String...) throws -> RunningCommand {
            let words = ["ask", "Reboot now?", "3 updates are ready", "--choice", "Reboot", "--choice", "Later"]
            return try ask(daemon, id, words + more)
        }

        @Test("a card, a question, its answer by a button, and the card that waited: as they look, and without a gap")
        func question_takesItsTurnAmongCards() throws {
            let script = try TemporaryFolder()
            try script.write("at 10s answer 2 by left button\n", to: "day.script")
            let daemon = try Daemon(panel: "1480x320", arguments: ["--replay", script.path + "/day.script"])
            try daemon.say(
                "send", "Build finished", "Debug · 12.4s", "--icon", "hammer", "--tint", "green", "--dwell", "3s")
            try daemon.say("clock", "advance", "1s")
            let asking = try reboot(daemon, first, "--icon", "arrow.clockwise", "--tint", "orange")
            try daemon.say("send", "Backup", "to the attic", "--icon", "externaldrive", "--id", card, "--hold")
            try daemon.say("clock", "advance", "1s")
            try expectGolden(daemon.screenshot(), named: "card-before-question-1480x320")
            // The card rests for 3 s. The question takes its place 60 ms later.
            try daemon.say("clock", "advance", "6s")
            try expectGolden(daemon.screenshot(), named: "question-1480x320")
            try daemon.say("clock", "advance", "2.2s")
            try expectGolden(daemon.screenshot(), named: "question-answered-1480x320")
            let answer = asking.ended()
            #expect(answer.status == 0 && answer.output == "Later\n", "\(answer)")
            try daemon.say("clock", "advance", "2s")
            try expectGolden(daemon.screenshot(), named: "card-after-question-1480x320")

            let frames = try daemon.recorded()
            #expect(
                frames.filter { $0.question == first }.map(\.timeMs).first.map { (3460...3500).contains($0) } == true)
            // From the first card on, every frame has a card or a question.
            let began = try #require(frames.firstIndex { $0.activity != nil })
            #expect(frames[began...].allSatisfy { $0.activity != nil || $0.question != nil })
            #expect(try daemon.shown().last == card)
        }

        @Test("a question is in one line with the cards: list, explain and history tell of it")
        func question_isInTheLine() throws {
            let daemon = try Daemon(panel: "480x120")
            try daemon.say("send", "Build", "--dwell", "3s", "--id", card)
            let asking = try reboot(daemon, first)
            try daemon.say("send", "Urgent", "--priority", "high")
            let line = try daemon.say("list").split(separator: "\n")
            #expect(line.count == 4 && line[1].contains("Build"), "\(line)")
            #expect(line[2].contains("waits      first"), "\(line)")
            #expect(line[2].contains("Reboot now? (1 Reboot, 2 Later)"), "\(line)")
            #expect(line[3].contains("Urgent"))
            let waiting = try daemon.say("explain", first)
            #expect(waiting.contains("and is the next in line") && waiting.contains("It comes in 3."), "\(waiting)")
            try daemon.say("clock", "advance", "5s")
            #expect(try daemon.say("list").contains("to be answered"))
            let showing = try daemon.say("explain", first)
            #expect(showing.contains("It stays until it is answered (notchctl answer)."), "\(showing)")
            try daemon.say("answer", "Later")
            #expect(asking.ended().output == "Later\n")
            try daemon.say("clock", "advance", "1s")
            let ended = try daemon.say("explain", first)
            #expect(ended.contains("as answered 2: its choice 2 was chosen"), "\(ended)")
            let history = try daemon.say("history")
            #expect(history.contains("answered 2") && history.contains("Reboot now? (1 Reboot, 2 Later)"), "\(history)")
            try daemon.say("clock", "advance", "10s")
            let secret = try reboot(daemon, second, "--private")
            try daemon.say("clock", "advance", "1s")
            try daemon.say("dismiss")
            #expect(secret.ended().status == 4)
            #expect(try !daemon.say("history").contains("cancelled"), "a private question is gone")
        }

        @Test("a question without room is refused, which history and explain tell; a private one leaves no trace")
        func fullQueue_refuses() throws {
            let daemon = try Daemon(configuration: "[Surface]\nLaunchCue=no\n[Queue]\nCapacity=1\n")
            try daemon.say("suspend")
            let asking = try reboot(daemon, first)
            for more in [["--private"], []] {
                let refused = try daemon.start(["ask", "Update now?", "--choice", "Yes", "--id", second] + more).ended()
                #expect(refused.status == 75 && refused.errors.contains("1 questions"), "\(refused)")
            }
            let lines = try daemon.say("history").split(separator: "\n")
            #expect(lines.count { $0.contains("refused") && $0.contains("Update now?") } == 1, "\(lines)")
            #expect(try daemon.say("explain", second).contains("the queue had no room for it"))
            try daemon.say("answer", "Later", "--id", first)
            #expect(asking.ended().output == "Later\n")
        }

        @Test("the client is killed while its question shows: the question goes, and the next one comes")
        func killedClient_takesItsQuestionAlong() throws {
            let daemon = try Daemon(panel: "480x120")
            let killed = try reboot(daemon, first)
            let next = try reboot(daemon, second)
            try daemon.say("clock", "advance", "2s")
            #expect(try daemon.recorded().last?.question == first)
            killed.process.kill()
            try wait { try daemon.say("status", "--json").contains("leaving") }
            try daemon.say("clock", "advance", "2s")
            #expect(try daemon.recorded().last?.question == second)
            try daemon.say("answer", "1")
            #expect(next.ended().output == "Reboot\n")
            try daemon.say("clock", "advance", "2s")
            let status = try daemon.say("status", "--json")
            #expect(status.contains(#""interactions":[]"#) && status.contains(#""pins":[]"#), "\(status)")
        }

        @Test(
            "a question with the id of one whose card leaves is its own client's, and no card waits for it for ever"
        )
        func sameID_isAnotherQuestion() throws {
            let daemon = try Daemon(panel: "480x120")
            var asking = try reboot(daemon, first)
            try daemon.say("clock", "advance", "2s")
            try daemon.say("answer", "1")
            #expect(asking.ended().output == "Reboot\n")
            // The time stands still, so the card of the first question still shows its choice.
            func isWaiting() throws -> Bool { try daemon.say("status", "--json").contains(#""state":"waiting""#) }
            var again = try reboot(daemon, first)
            try wait(until: isWaiting)
            again.process.kill()
            try wait { try !isWaiting() }
            again = try reboot(daemon, first)
            try wait(until: isWaiting)
            try daemon.say("answer", "Later", "--id", first)
            #expect(again.ended().output == "Later\n")
            try daemon.say("send", "Card", "--id", card, "--hold")
            try daemon.say("clock", "advance", "5s")
            #expect(try daemon.shown() == [card])
            // The same id works once more after the surface has come to rest.
            try daemon.say("dismiss")
            asking = try reboot(daemon, first)
            try daemon.say("clock", "advance", "5s")
            try daemon.say("answer", "1", "--id", first)
            #expect(asking.ended().output == "Reboot\n")
        }

        @Test("each end has its exit code: chosen, timed out with and without a default, cancelled")
        func ends_haveExitCodes() throws {
            let daemon = try Daemon(panel: "480x120")
            var asking = try reboot(daemon, first, "--timeout", "30s")
            try daemon.say("clock", "advance", "1m")
            var end = asking.ended()
            #expect(end.status == 3 && end.output == "", "\(end)")
            asking = try reboot(daemon, first, "--timeout", "30s", "--default", "Later")
            try daemon.say("clock", "advance", "1m")
            end = asking.ended()
            #expect(end.status == 0 && end.output == "Later\n", "\(end)")
            asking = try reboot(daemon, first)
            try daemon.say("answer", "--cancel", "--id", first)
            end = asking.ended()
            #expect(end.status == 4 && end.output == "", "\(end)")
        }

        @Test("confirm says yes by 0 and no by 1; answers go by the choice's words too")
        func confirm_isAnExitCode() throws {
            let daemon = try Daemon(panel: "480x120")
            for (answer, status) in [("Yes", 0), ("No", 1)] {
                let asking = try ask(daemon, first, ["confirm", "Delete all?"])
                try daemon.say("clock", "advance", "2s")
                try daemon.say("answer", answer)
                try daemon.say("clock", "advance", "2s")
                let end = asking.ended()
                #expect(end.status == Int32(status) && end.output == answer + "\n" && end.errors == "", "\(end)")
            }
        }

        @Test("an answer that names no question is for the one on show, and never for one that nobody has seen")
        func answer_isForWhatIsSeen() throws {
            let daemon = try Daemon(panel: "480x120")
            try daemon.say("send", "Card", "--dwell", "1s")
            let asking = try reboot(daemon, first)
            #expect(try daemon.ctl("answer", "1").status == 1)
            let next = try reboot(daemon, second)
            try daemon.say("clock", "advance", "3s")
            try daemon.say("answer", "1")
            let again = try daemon.ctl("answer", "1")
            #expect(again.status == 1 && again.errors.contains("no question"), "\(again)")
            #expect(asking.ended().output == "Reboot\n")
            // `--id` answers the question before its turn. It never comes onto the display then.
            try daemon.say("answer", "Later", "--id", second)
            #expect(next.ended().output == "Later\n")
            try daemon.say("clock", "advance", "3s")
            #expect(try daemon.recorded().allSatisfy { $0.question != second })
        }

        @Test("a script asks and answers as clients do, and its questions stay though no client does")
        func script_asks() throws {
            let script = try TemporaryFolder()
            try script.write(
                #"""
                at 1s call Ask {"question": {"title": "Reboot?", "choices": ["Yes", "No"], "id": "\#(first)"}}
                at 5s call Answer {"choice": 2}
                """#, to: "day.script")
            let daemon = try Daemon(panel: "480x120", arguments: ["--replay", script.path + "/day.script"])
            try daemon.say("clock", "advance", "8s")
            let frames = try daemon.recorded().filter { $0.question == first }
            #expect(frames.first.map { (1000...1034).contains($0.timeMs) } == true)
            // It leaves slowly at first: its first pixel moves after three frames.
            #expect(frames.first { $0.phase == "animateOut" }.map { (5300...5360).contains($0.timeMs) } == true)
        }

        @Test("the recording of a killed client has a line for it, and gives the same frames again")
        func disconnection_isRecorded() throws {
            let folder = try TemporaryFolder()
            let recording = folder.path + "/recording"
            let daemon = try Daemon(panel: "480x120", arguments: ["--record", recording])
            let killed = try reboot(daemon, first)
            try daemon.say("clock", "advance", "2s")
            killed.process.kill()
            try wait { try daemon.say("status", "--json").contains("leaving") }
            try daemon.say("clock", "advance", "2s")
            let text = try String(contentsOfFile: recording, encoding: .utf8)
            #expect(text.hasPrefix("version 2\n") && text.hasSuffix("\nat 2s disconnect \(first)\n"), "\(text)")

            let again = try Daemon(panel: "480x120", arguments: ["--replay", recording])
            try again.say("clock", "advance", "4s")
            #expect(try again.recorded() == daemon.recorded())
            #expect(try again.say("history").contains("cancelled"))

            // A recording of version 1 has no header, and a call in the place of the disconnection.
            let lines = text.split(separator: "\n")
            let ask = try #require(lines.dropFirst().first)
            try folder.write(
                "\(ask)\nat 2s call Answer {\"id\":\"\(first)\",\"cancel\":true}\n", to: "old")
            let old = try Daemon(panel: "480x120", arguments: ["--replay", folder.path + "/old"])
            try old.say("clock", "advance", "4s")
            #expect(try old.recorded() == daemon.recorded())
        }

        @Test("a recording that an earlier version wrote is replayed as it was")
        func oldRecording_isReplayed() throws {
            let script = try TemporaryFolder()
            try script.write(
                #"""
                at 1s call Ask {"question":{"id":"\#(first)","title":"Reboot now?","choices":["Reboot","Later"]}}
                at 1.5s call Enqueue {"activity":{"id":"\#(card)","title":"Build finished"}}
                at 3.25s call Answer {"id":"\#(first)","cancel":true}
                """#, to: "recording")
            let daemon = try Daemon(panel: "480x120", arguments: ["--replay", script.path + "/recording"])
            try daemon.say("clock", "advance", "6s")
            let frames = try daemon.recorded()
            #expect(
                frames.first { $0.question == first && $0.phase == "animateOut" }
                    .map { (3250...3310).contains($0.timeMs) } == true)
            #expect(try daemon.shown() == [card])
            #expect(try daemon.say("history").contains("cancelled"))
        }

        @Test("a daemon that ends takes its questions along, and says so")
        func endingDaemon_endsQuestions() throws {
            let daemon = try Daemon(panel: "480x120")
            let asking = try reboot(daemon, first)
            try daemon.say("clock", "advance", "2s")
            #expect(daemon.terminate().status == 0)
            let end = asking.ended()
            #expect(end.status == 5, "\(end)")
        }

        @Test("next marks, and a press of open takes what is marked; a dismiss sends the question away")
        func oneButton_isEnough() throws {
            let script = try TemporaryFolder()
            try script.write(
                "at 2s next by knob\nat 3s next by knob\nat 4s toggle by knob\nat 8s dismiss by knob\n",
                to: "day.script")
            let daemon = try Daemon(panel: "480x120", arguments: ["--replay", script.path + "/day.script"])
            let asking = try reboot(daemon, first)
            try daemon.say("clock", "advance", "5s")
            #expect(asking.ended().output == "Later\n")
            let sent = try reboot(daemon, second)
            try daemon.say("clock", "advance", "5s")
            #expect(sent.ended().status == 4)
        }

        @Test("the example asks before a reboot, and reboots when that is chosen")
        func example_asksFirst() throws {
            let daemon = try Daemon(panel: "480x120")
            let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .appendingPathComponent("../../Examples/reboot-when-asked.sh").standardized
            for (answer, expected) in [("1", "rebooting\n"), ("2", "")] {
                let asking = try RunningCommand(
                    URL(fileURLWithPath: "/usr/bin/env"),
                    [
                        "REBOOT=echo rebooting", "NOTCH_SOCKET=\(daemon.socket)",
                        "PATH=\(Command.products.path):/usr/bin:/bin", script.path,
                    ])
                try wait { try !asking.process.isRunning || daemon.say("status").contains("Reboot now?") }
                try daemon.say("clock", "advance", "2s")
                try daemon.say("answer", answer)
                try daemon.say("clock", "advance", "2s")
                let end = asking.ended()
                #expect(end.output == expected && end.status == (answer == "1" ? 0 : 1), "\(end)")
            }
        }

        @Test("the example copies, and deletes the originals when that is chosen", arguments: ["yes", "no"])
        func backup_deletesWhenToldTo(answer: String) throws {
            let daemon = try Daemon(panel: "480x120")
            let folder = try TemporaryFolder()
            let (from, to) = (folder.path + "/from", folder.path + "/to")
            let files = FileManager.default
            for place in [from, to] { try files.createDirectory(atPath: place, withIntermediateDirectories: true) }
            for name in ["a", "b c"] { try name.write(toFile: "\(from)/\(name)", atomically: false, encoding: .utf8) }
            let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .appendingPathComponent("../../Examples/backup.sh").standardized
            let copying = try RunningCommand(
                URL(fileURLWithPath: "/usr/bin/env"),
                [
                    "-i", "NOTCH_SOCKET=\(daemon.socket)", "PATH=\(Command.products.path):/usr/bin:/bin", script.path,
                    from, to,
                ])
            try wait {
                try daemon.say("clock", "advance", "1s")
                return try !copying.process.isRunning || daemon.say("status").contains("Delete the originals?")
            }
            try daemon.say("answer", answer)
            #expect(copying.ended().status == 0)
            #expect(try files.contentsOfDirectory(atPath: to).sorted() == ["a", "b c"])
            #expect(try files.contentsOfDirectory(atPath: from).isEmpty == (answer == "yes"))
            let history = try daemon.say("history")
            #expect(history.contains("Backup finished") && history.contains("2 of 2 (100 %)"), "\(history)")
        }
    }
}
