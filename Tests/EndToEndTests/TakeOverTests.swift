import Foundation
import NotchTestSupport
import Testing

extension EndToEnd {
    /// Tests questions whose daemon is killed, and clients that ask the next daemon again.
    @Suite("Questions over the death of the daemon, end to end")
    struct TakeOverTests {
        private let folder: TemporaryFolder
        private let id = "00000000-0000-4000-8000-00000000000A"
        /// The socket of the present daemon.
        private var socket: String { folder.path + "/socket" }

        init() throws {
            folder = try TemporaryFolder()
            try folder.write("#!/bin/sh\necho \"$1\" >> \(folder.path)/notes\n", to: "note")
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path + "/note")
        }

        /// The lines that the actions have written.
        private var notes: String {
            (try? String(contentsOfFile: folder.path + "/notes", encoding: .utf8)) ?? ""
        }

        private func start() throws -> Daemon {
            let daemon = try Daemon(
                clock: "monotonic",
                configuration: """
                    [Store]
                    Path=\(folder.path)/notch.db
                    [Surface]
                    LaunchCue=no
                    [Action machine.note]
                    Command=\(folder.path)/note rebooted

                    """)
            try? FileManager.default.removeItem(atPath: socket)
            try FileManager.default.createSymbolicLink(atPath: socket, withDestinationPath: daemon.socket)
            return daemon
        }

        private func kill(_ daemon: Daemon) {
            daemon.process.kill()
        }

        /// Asks, and returns once the question is on the display.
        private func ask(_ daemon: Daemon, _ more: String...) throws -> RunningCommand {
            let words = ["ask", "Reboot now?", "--choice", "Reboot", "--choice", "Later", "--id", id]
            let asking = try RunningCommand(Command.binary("notchctl"), ["--socket", socket] + words + more)
            try wait { try !asking.process.isRunning || daemon.say("list").contains("to be answered") }
            return asking
        }

        /// Waits until the store has what the daemon was told.
        private func sync(_ daemon: Daemon) throws { try daemon.say("send", "Sync", "-p", "low", "--durable") }

        private func count(_ text: String, in lines: String) -> Int {
            lines.split(separator: "\n").count { $0.contains(text) }
        }

        @Test("Q28: a question among cards goes on after SIGKILL where it was, and its client has the answer once")
        func question_goesOn() throws {
            let first = try start()
            let asking = try ask(first)
            try first.say("send", "Urgent", "-p", "high", "--hold")
            try sync(first)
            kill(first)

            let second = try start()
            try wait { try second.say("list").contains("to be answered") }
            let line = try second.say("list").split(separator: "\n")
            #expect(line.count == 4 && line[1].contains("Reboot now? (1 Reboot, 2 Later)"), "\(line)")
            #expect(line[2].contains("Urgent") && line[3].contains("Sync"), "\(line)")
            let explained = try second.say("explain", id)
            #expect(explained.contains("It stays until it is answered (notchctl answer)."), "\(explained)")
            // It goes on, so that it has not ended.
            #expect(try !second.say("history").contains("Reboot now?"))
            try second.say("answer", "Later")
            let end = asking.ended()
            #expect(end.status == 0 && end.output == "Later\n", "\(end)")
            #expect(end.errors.contains("the daemon is gone") && end.errors.contains("the daemon is back"), "\(end)")
            // The card is still leaving.
            try wait { try second.say("explain", id).contains("as answered 2: its choice 2 was chosen") }
            try sync(second)
            kill(second)

            let third = try start()
            let history = try third.say("history")
            #expect(count("Reboot now?", in: history) == 1 && history.contains("answered 2"), "\(history)")
            #expect(try !third.say("list").contains("Reboot now?"))
        }

        @Test("Q28: an answer that is given while the client is away outlives SIGKILL, and performs its action once")
        func answerInBetween_isKept() throws {
            let first = try start()
            let asking = try ask(first, "--perform", "Reboot=machine.note")
            try sync(first)
            // The client does not learn of the death for a while.
            asking.process.send(SIGSTOP)
            kill(first)

            let second = try start()
            try wait { try second.say("list").contains("to be answered") }
            try second.say("answer", "Reboot")
            try wait { notes == "rebooted\n" }
            try sync(second)
            kill(second)

            let third = try start()
            #expect(try !third.say("list").contains("Reboot now?"))
            asking.process.send(SIGCONT)
            let end = asking.ended()
            #expect(end.status == 0 && end.output == "Reboot\n", "\(end)")
            #expect(count("answered 1", in: try third.say("history")) == 1)
            // The answer was handed over, and so the id is free.
            let again = try ask(third)
            try third.say("answer", "Later")
            #expect(again.ended().output == "Later\n")
            #expect(notes == "rebooted\n")
        }

        @Test("only id, title and choices together take a question over, and the end of its new client ends it")
        func others_takeNothingOver() throws {
            let first = try start()
            let asking = try ask(first)
            try sync(first)
            // The daemon dies first. It would cancel the question of a client that dies.
            asking.process.send(SIGSTOP)
            kill(first)
            asking.process.kill()

            let second = try start()
            try wait { try second.say("list").contains("to be answered") }
            for words in [
                ["Reboot?", "--choice", "Reboot", "--choice", "Later"],
                ["Reboot now?", "--choice", "Later", "--choice", "Reboot"],
            ] {
                let refused = try second.start(["ask"] + words + ["--id", id]).ended()
                #expect(refused.status == 1 && refused.errors.contains("pending or on screen already"), "\(refused)")
            }
            let question = #"{"title":"Reboot now?","choices":["Reboot","Later"],"id":"\#(id)"}"#
            let call = #"{"method":"io.notchd.Ask","parameters":{"question":\#(question)},"more":true}"#
            var taking: RawClient? = try RawClient(path: second.socket)
            taking?.send(call)
            #expect(taking?.receive().contains("continues") == true)
            let late = try RawClient(path: second.socket)
            late.send(call)
            #expect(late.receive().contains("DuplicateID"))
            taking = nil
            try wait { try second.say("history").contains("cancelled") }
            try wait { try !second.say("list").contains("to be answered") }
        }
    }
}
