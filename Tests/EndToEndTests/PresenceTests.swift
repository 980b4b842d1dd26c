import Foundation
import NotchTestSupport
import Testing

extension EndToEnd {
    /// Tests what a person's presence does to the queue, as a user at a shell sees it.
    @Suite("Presence, end to end")
    struct PresenceTests {
        private func id(_ number: Int) -> String {
            "00000000-0000-4000-8000-00000000000\(number)"
        }

        /// Returns how each activity ended, the newest first.
        private func outcomes(_ daemon: Daemon) throws -> [String] {
            try daemon.say("history").split(separator: "\n").dropFirst().map { line in
                let words = line.split(separator: " ", omittingEmptySubsequences: true)
                return words.count > 1 ? String(words[1]) : ""
            }
        }

        @Test("an attended activity stays until somebody has been near for its dwell, and is seen")
        func attended_isSeen() throws {
            let daemon = try Daemon()
            try daemon.say("send", "Read me", "--attended", "--dwell", "2s", "--id", id(1))
            try daemon.say("clock", "advance", "60s")
            #expect(try daemon.say("list").contains("to be seen"))
            try daemon.say("hover", "on")
            try daemon.say("clock", "advance", "1500ms")
            try daemon.say("hover", "off")
            try daemon.say("clock", "advance", "30s")
            #expect(try daemon.say("list").contains("Read me"), "half a second is left of it")
            try daemon.say("hover", "on")
            try daemon.say("clock", "advance", "2s")
            #expect(try outcomes(daemon) == ["seen"])
            let leaving = try #require(
                try daemon.recorded().first { $0.activity == id(1) && $0.phase == "animateOut" })
            // It leaves slowly at first: its first pixel moves after three frames.
            #expect((92_000...92_060).contains(leaving.timeMs))
        }

        @Test("an activity that nobody saw gives way to another one, or expires at the configured limit")
        func attended_givesWayAndExpires() throws {
            let daemon = try Daemon(configuration: "[Queue]\nUnseenLimit=30s\n[Surface]\nLaunchCue=no\n")
            try daemon.say("send", "Nobody came", "--attended", "--dwell", "2s", "--id", id(1))
            try daemon.say("clock", "advance", "10s")
            #expect(try daemon.shown() == [id(1)])
            try daemon.say("send", "Next", "--attended", "-p", "low", "--id", id(2))
            try daemon.say("clock", "advance", "1s")
            #expect(try daemon.shown() == [id(1), id(2)])
            #expect(try outcomes(daemon) == ["yielded"])
            try daemon.say("clock", "advance", "60s")
            #expect(try outcomes(daemon) == ["expired-unseen", "yielded"])
        }

        @Test("status lists the socket's input, and monitor prints its actions with the instant")
        func input_isTold() throws {
            let daemon = try Daemon()
            #expect(try daemon.say("status").contains("socket (socket): away\n"))
            let output = Pipe()
            let client = try ChildProcess(
                Command.binary("notchctl"), ["--socket", daemon.socket, "--json", "monitor"], output: .pipe(output))
            defer { client.terminate() }
            // Once the first line has come, no later event is missed.
            _ = output.fileHandleForReading.availableData
            try daemon.say("clock", "advance", "1500ms")
            try daemon.say("hover", "on")
            try daemon.say("clock", "advance", "1s")
            #expect(try daemon.say("status").contains("socket (socket): near for 1.0 s\n"))
            var told = ""
            while !told.contains("engagement") {
                let more = output.fileHandleForReading.availableData
                guard !more.isEmpty else { break }
                told += String(decoding: more, as: UTF8.self)
            }
            #expect(
                told.contains(#""event":{"timeMs":1500,"kind":"input","input":"socket","action":"hover on"}"#),
                "\(told)")
            #expect(told.contains(#""event":{"timeMs":1500,"kind":"engagement","on":true}"#), "\(told)")
        }
    }
}
