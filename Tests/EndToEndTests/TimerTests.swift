import Foundation
import NotchTestSupport
import Testing

extension EndToEnd {
    /// Tests timers with the real programs, on a clock that goes on.
    @Suite("Timers, end to end")
    struct TimerTests {
        private let folder: TemporaryFolder

        init() throws {
            folder = try TemporaryFolder()
        }

        private func daemon() throws -> Daemon {
            try Daemon(
                clock: "monotonic",
                configuration: "[Store]\nPath=\(folder.path)/notch.db\n[Surface]\nLaunchCue=no\n")
        }

        /// The name and the kind of each timer that runs.
        private func running(_ daemon: Daemon) throws -> [[String]] {
            try daemon.say("timer", "list").split(separator: "\n").dropFirst().map {
                $0.split(separator: " ").prefix(2).map(String.init)
            }
        }

        @Test("a timer, a stopwatch and a pomodoro survive a kill, and a timer ends in a card that stays")
        func timers_survive() throws {
            let first = try daemon()
            #expect(try first.say("timer", "90s", "tea") == "tea")
            try first.say("stopwatch")
            try first.say("pomodoro")
            let wanted = [["tea", "timer"], ["stopwatch", "stopwatch"], ["pomodoro", "pomodoro"]]
            #expect(try running(first) == wanted)
            // The store writes in order, so the timers are on the disk once this activity is acknowledged.
            try first.say("send", "Written", "--durable", "--dwell", "100ms")
            first.process.kill()

            let second = try daemon()
            try wait { try Set(running(second)) == Set(wanted) }
            try second.say("timer", "1s", "egg")
            try wait { try second.say("list").contains("egg") }
            #expect(try !running(second).contains(["egg", "timer"]))
            try second.say("stopwatch", "stop")
            try second.say("pomodoro", "stop")
            #expect(try running(second) == [["tea", "timer"]])
            #expect(second.terminate().status == 0)
            let third = try daemon()
            try wait { try running(third) == [["tea", "timer"]] && third.say("list").contains("egg") }
        }

        @Test("a timer that is not there, or not named among several, is refused with the reason")
        func errors_areClear() throws {
            let daemon = try daemon()
            #expect(try refusal(daemon, "timer", "stop").contains("no timer is running"))
            try daemon.say("timer", "1h", "tea")
            try daemon.say("timer", "2h", "cake")
            #expect(try refusal(daemon, "timer", "stop").contains("2 are running: name one of them"))
            #expect(try refusal(daemon, "timer", "stop", "egg").contains("no timer is called 'egg'"))
            try daemon.say("timer", "stop", "tea")
            for number in 2...32 { try daemon.say("timer", "1h", "\(number)") }
            #expect(try refusal(daemon, "timer", "1h", "one more").contains("32 timers are running, the limit"))
            // One with the same name takes its place.
            try daemon.say("timer", "3h", "cake")
        }

        private func refusal(_ daemon: Daemon, _ verb: String, _ words: String...) throws -> String {
            let result = try daemon.start([verb] + words).ended()
            #expect(result.status != 0)
            return result.errors
        }
    }
}
