import Foundation
import NotchTestSupport
import Testing

extension EndToEnd {
    /// Tests what a real daemon remembers across a restart.
    @Suite("Store, end to end")
    struct StoreTests {
        private let folder: TemporaryFolder

        init() throws {
            folder = try TemporaryFolder()
        }

        private func daemon(_ store: String = "") throws -> Daemon {
            let path = store.isEmpty ? folder.path + "/notch.db" : store
            return try Daemon(clock: "monotonic", configuration: "[Store]\nPath=\(path)\n[Surface]\nLaunchCue=no\n")
        }

        private func titles(_ daemon: Daemon) throws -> [String] {
            try daemon.say("list").split(separator: "\n").dropFirst()
                .compactMap { $0.split(separator: " ").last.map(String.init) }
        }

        @Test("what a killed daemon acknowledged comes back in its order, and the card on show begins again")
        func killed_comesBack() throws {
            let first = try daemon()
            try first.say("send", "A", "--dwell", "20s")
            try first.say("send", "B", "--durable")
            try first.say("send", "C", "--hold", "-p", "low")
            first.process.kill()

            let second = try daemon()
            #expect(try titles(second) == ["A", "B", "C"])
            #expect(try second.say("history").contains("interrupted"))
            // An orderly end keeps them as well.
            #expect(second.terminate().status == 0)
            let third = try daemon()
            #expect(try titles(third) == ["A", "B", "C"])
        }

        @Test("how a question ended is in the history after SIGKILL, and a private one left no trace")
        func question_isInTheHistory() throws {
            let first = try daemon()
            for (title, options) in [("Reboot now?", []), ("Secret?", ["--private"])] {
                let id = UUID().uuidString
                let asking = try first.start(["ask", title, "--choice", "Yes", "--choice", "No", "--id", id] + options)
                try wait { try !asking.process.isRunning || first.say("list").contains(id) }
                try first.say("answer", "No", "--id", id)
                #expect(asking.ended().output == "No\n")
            }
            // The store writes in order, so the answers are on the disk once this activity is.
            try first.say("send", "B", "--durable")
            first.process.kill()

            let history = try daemon().say("history")
            #expect(history.contains("answered 2") && history.contains("Reboot now? (1 Yes, 2 No)"), "\(history)")
            #expect(history.contains("first") && !history.contains("high"), "\(history)")
            #expect(!history.contains("Secret?"), "\(history)")
        }

        /// The number of daemons that are killed. `NOTCH_KILLS=300` takes three minutes.
        private static let kills = ProcessInfo.processInfo.environment["NOTCH_KILLS"].flatMap { Int($0) } ?? 10

        @Test("every durable activity that was acknowledged is there once after SIGKILL at any instant, in its order")
        func acknowledged_survivesKill() throws {
            var random = SeededGenerator(seed: 14)
            var acknowledged: [String] = []
            func start() throws -> Daemon {
                try Daemon(
                    clock: "monotonic",
                    configuration: "[Store]\nPath=\(folder.path)/notch.db\nKeep=100000\nMaxSize=1G\n"
                        + "[Queue]\nCapacity=100000\nDwell=50ms\nTransition=10ms\n[Surface]\nLaunchCue=no\n")
            }
            for _ in 0..<Self.kills {
                let daemon = try start()
                let client = try RawClient(path: daemon.socket)
                let ids = (0..<60).map { _ in UUID().uuidString }
                let calls = ids.map {
                    #"{"method":"io.notchd.Enqueue","parameters":{"activity":{"title":"A","id":"\#($0)"},"durable":true}}"#
                }
                client.send(calls.joined(separator: "\0"))
                for id in ids.prefix(Int.random(in: 0...50, using: &random)) {
                    #expect(client.receive().contains(id))
                    acknowledged.append(id)
                }
                daemon.process.kill()
            }
            let daemon = try start()
            try daemon.say("suspend")
            // The card on show would be in both lists if it ended between the two calls.
            try wait(until: { try !daemon.say("status", "--json").contains(#""current":"#) })
            let waiting = try ids(in: daemon.say("list", "--json"))
            let ended = try daemon.say("history", "-n", "1000", "--json").components(separatedBy: "{\"activity\"")
                .filter { !$0.contains("interrupted") }.flatMap { try ids(in: $0) }
            #expect(Set(waiting + ended).count == waiting.count + ended.count)
            #expect(Set(acknowledged).subtracting(waiting + ended) == [])
            let wanted = Set(waiting)
            let expected = acknowledged.filter(wanted.contains)
            let known = Set(expected)
            #expect(waiting.filter(known.contains) == expected)
            #expect(!waiting.isEmpty && acknowledged.count > 10 * Self.kills)
            #expect(daemon.terminate().status == 0)
        }

        /// The ids of a reply, in order.
        private func ids(in json: String) throws -> [String] {
            try json.matches(of: Regex("\"id\":\"([0-9A-F-]{36})\"")).compactMap { $0[1].substring.map(String.init) }
        }

        @Test("the history is searched beyond the latest that memory has")
        func history_isSearched() throws {
            let first = try daemon()
            try first.say("suspend")
            try first.say("cancel", first.say("send", "Needle"))
            for _ in 1...210 { try first.say("send", "Hay", "-k", "hay") }
            #expect(try first.say("history", "--search", "nee").contains("Needle"))
            #expect(first.terminate().status == 0)
            let second = try daemon()
            #expect(try second.say("history", "--search", "nee").contains("Needle"))
            #expect(try second.say("history", "-n", "1000").split(separator: "\n").count == 211)
            #expect(try second.say("status").contains("notch.db"))
        }

        @Test("an activity that must be durable is refused where nothing is kept")
        func durable_needsAStore() throws {
            let off = try daemon("off")
            let refused = try off.ctl("send", "A", "--durable")
            #expect(refused.status == 1)
            #expect(refused.errors.contains("Path= in [Store]"))
            try off.say("send", "A", "--hold")
            let missing = try daemon(folder.path + "/a/b/notch.db")
            #expect(try missing.ctl("send", "A", "--durable").status == 1)
            #expect(try missing.ctl("send", "B", "--hold").errors.contains("in memory only"))
            #expect(try missing.say("status").contains("in memory only"))
        }

        @Test("a later version's store is refused in words and left as it is")
        func laterStore_isRefused() throws {
            let first = try daemon()
            try first.say("send", "A", "--durable", "--hold")
            #expect(first.terminate().status == 0)
            // Each version changes a table. With the present tables, a strange version is damage of the header.
            let file = URL(fileURLWithPath: folder.path + "/notch.db")
            let changes =
                "ALTER TABLE live ADD COLUMN later TEXT; PRAGMA user_version = 99; PRAGMA journal_mode = DELETE"
            let changed = try Command.run(
                URL(fileURLWithPath: "/usr/bin/env"),
                ["python3", "-c", "import sqlite3, sys; sqlite3.connect(sys.argv[1]).executescript(sys.argv[2])"]
                    + [file.path, changes])
            #expect(changed.status == 0, "\(changed.errors)")
            let bytes = try Data(contentsOf: file)

            let second = try daemon()
            let sent = try second.ctl("send", "B", "--hold")
            #expect(sent.status == 0)
            #expect(sent.errors.contains("version 99 is later than"), "\(sent.errors)")
            #expect(try titles(second) == ["B"])
            let status = try second.say("status")
            #expect(status.contains("version 99 is later than"), "\(status)")
            #expect(second.terminate().status == 0)
            #expect(second.complaints().contains("version 99 is later than"))
            #expect(try Data(contentsOf: file) == bytes)
        }
    }
}
