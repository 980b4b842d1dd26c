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
            kill(first.process.processIdentifier, SIGKILL)
            first.process.waitUntilExit()

            let second = try daemon()
            #expect(try titles(second) == ["A", "B", "C"])
            #expect(try second.say("history").contains("interrupted"))
            // An orderly end keeps them as well.
            #expect(second.terminate().status == 0)
            let third = try daemon()
            #expect(try titles(third) == ["A", "B", "C"])
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
    }
}
