import Foundation
import NotchTestSupport
import Testing

extension EndToEnd {
    /// Tests a real daemon that dies of what it shows.
    @Suite("Set aside, end to end")
    struct SetAsideTests {
        @Test("a held card with which two lives are killed is set aside at the third start, and the display goes on")
        func killer_isSetAside() throws {
            let folder = try TemporaryFolder()
            // A backtrace that nobody reads would keep the dying daemon.
            func start() throws -> Daemon {
                try Daemon(
                    configuration: "[Store]\nPath=\(folder.path)/notch.db\n[Surface]\nLaunchCue=no\n",
                    environment: ["RUNTIME_DIRECTORY": folder.path, "SWIFT_BACKTRACE": "enable=no"]
                ) { _ in ["--backend", "headless"] }
            }
            func waitForCard(_ daemon: Daemon) throws {
                try wait(until: { try daemon.say("status", "--json").contains(#""current":"#) })
            }
            let first = try start()
            try first.say("send", "Killer", "--hold", "--durable")
            try waitForCard(first)
            kill(first.process.processIdentifier, SIGSEGV)
            first.process.waitUntilExit()

            let second = try start()
            try waitForCard(second)
            #expect(try second.say("list").contains("Killer"))
            kill(second.process.processIdentifier, SIGABRT)
            second.process.waitUntilExit()

            let third = try start()
            #expect(try !third.say("list").contains("Killer"))
            #expect(try third.say("history").contains("set-aside"))
            #expect(try third.say("status").contains("set aside"))
            #expect(try third.ctl("doctor").output.contains("set aside"))
            try third.say("send", "Next", "--hold")
            try waitForCard(third)
            #expect(third.terminate().status == 0)
            #expect(third.complaints().contains("'Killer' was set aside"))
        }
    }
}
