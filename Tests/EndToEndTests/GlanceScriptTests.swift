import Foundation
import Glibc
import NotchSystem
import NotchTestSupport
import Testing

extension EndToEnd {
    /// Tests the programs of `[Glance NAME]` sections with the real daemon.
    @Suite("Scripts that show glances, end to end")
    struct GlanceScriptTests {
        /// A word that all programs of a test have in their environment, and whatever they start.
        private let mark = "NOTCH_TEST_MARK=\(UUID().uuidString)"

        /// Programs that hang, end, are killed, flood and fork, a section each.
        private static let scripts = [
            "sleep 1000", "trap '' TERM; while :; do sleep 1000; done", "kill -9 $$",
            "yes \(String(repeating: "flood ", count: 20))", "sleep 1000 & echo a",
            "setsid sh -c '(sleep 1000 &)'; echo b", "exit 3", "head -c 300000 /dev/zero | tr '\\\\0' x; echo",
            "echo c", "(setsid sleep 1000 &) ; sleep 1000",
        ]

        private func configuration(_ scripts: [String]) -> String {
            scripts.enumerated().reduce(into: "[Surface]\nLaunchCue=no\n") { text, script in
                let schedule = script.offset % 3 == 0 ? "Continuous=yes" : "Interval=10s\nTimeLimit=15s"
                text += """
                    [Glance script\(script.offset)]
                    Exec=/bin/sh -c "\(script.element)"
                    \(schedule)
                    Environment=\(mark)

                    """
            }
        }

        /// The processes of the machine that a script has started, or that descend from one.
        private func processes() throws -> [Int32] {
            try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { Int32($0) }.filter { process in
                let environment = (try? System.contents(of: "/proc/\(process)/environ", limit: 1 << 20)) ?? []
                return environment.split(separator: 0).contains { $0.elementsEqual(mark.utf8) }
            }
        }

        private func descriptors(of daemon: Daemon) throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/\(daemon.process.processIdentifier)/fd").count
        }

        private func memory(of daemon: Daemon) throws -> Int {
            let text = try String(
                contentsOfFile: "/proc/\(daemon.process.processIdentifier)/status", encoding: .utf8)
            let line = text.split(separator: "\n").first { $0.hasPrefix("RssAnon") } ?? ""
            return try #require(Int(line.filter(\.isNumber)))
        }

        @Test("a replay starts no script")
        func replay_startsNone() throws {
            let folder = try TemporaryFolder()
            try folder.write("at 1s hover on\n", to: "day.script")
            let daemon = try Daemon(
                arguments: ["--replay", folder.path + "/day.script"],
                configuration: configuration(["sleep 1000", "echo a"]))
            try daemon.say("clock", "advance", "30s")
            #expect(try processes() == [] && !daemon.say("glance", "list").contains("script"))
        }

        @Test("ten scripts that hang, die, are killed, flood and fork for an hour leave no process and no descriptor")
        func hour_leavesNone() throws {
            let daemon = try Daemon(configuration: "[Surface]\nLaunchCue=no\n")
            try daemon.say("status")
            let descriptors = try descriptors(of: daemon)
            try daemon.reconfigure(configuration(Self.scripts))
            var most = 0
            var early = 0
            // 120 steps of 30 s are an hour. The processes themselves live in real time.
            for step in 0..<120 {
                try daemon.say("clock", "advance", "30s")
                if step % 4 == 0 {
                    let living = try processes()
                    most = max(most, living.count)
                    // Somebody kills one of them.
                    if let victim = living.randomElement() { kill(victim, SIGKILL) }
                }
                if step == 30 { early = try memory(of: daemon) }
            }
            #expect((1...60).contains(most), "\(most) processes at once")
            let late = try memory(of: daemon)
            #expect(late - early < 2048, "kilobytes of memory, from \(early) to \(late)")
            // An advance of 30 s may end each run by its time limit before its process has had any time. Nothing runs
            // again while the clock stands still.
            try wait(try daemon.say("glance", "list")) {
                try daemon.say("clock", "advance", "1s")
                return try daemon.say("glance", "list").contains("script8")
            }
            try daemon.reconfigure("[Surface]\nLaunchCue=no\n")
            // Those that ignore SIGTERM are killed 5 s later.
            try daemon.say("clock", "advance", "6s")
            try wait("\(try processes())") { try processes().isEmpty }
            try wait("\(try self.descriptors(of: daemon)), not \(descriptors)") {
                try self.descriptors(of: daemon) <= descriptors
            }
            #expect(try daemon.say("glance", "list") == "There are no glances.")
        }

        @Test("a daemon that is ended while scripts run leaves no process")
        func end_leavesNone() throws {
            let daemon = try Daemon(clock: "monotonic", configuration: configuration(Self.scripts))
            try wait { try processes().count >= 6 }
            #expect(daemon.terminate().status == 0)
            #expect(try processes() == [])
        }

        @Test("a daemon that is killed while scripts run leaves none of them")
        func kill_leavesNone() throws {
            let scripts = ["exec sleep 1000", "trap '' TERM; exec sleep 1000", "exec yes"]
            let daemon = try Daemon(clock: "monotonic", configuration: configuration(scripts))
            try wait { try processes().count >= 3 }
            daemon.process.kill()
            try wait { try processes().isEmpty }
        }
    }
}
