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
            // A card on the surface is marked just before its first frame is drawn.
            func waitForFrame(of id: String) throws {
                try wait(until: {
                    try String(contentsOfFile: folder.path + "/notch.on-show", encoding: .utf8).split(separator: "\n")
                        .contains { $0.hasPrefix("mark ") && $0.contains(id) }
                })
            }
            let first = try start()
            let killer = try first.say("send", "Killer", "--hold", "--durable")
            try waitForFrame(of: killer)
            first.process.send(SIGSEGV)
            first.process.waitUntilExit()

            let second = try start()
            try waitForFrame(of: killer)
            #expect(try second.say("list").contains("Killer"))
            second.process.send(SIGABRT)
            second.process.waitUntilExit()

            let third = try start()
            #expect(try !third.say("list").contains("Killer"))
            #expect(try third.say("history").contains("set-aside"))
            #expect(try third.say("status").contains("set aside"))
            #expect(try third.ctl("doctor").output.contains("set aside"))
            try waitForFrame(of: try third.say("send", "Next", "--hold"))
            #expect(third.terminate().status == 0)
            #expect(third.complaints().contains("'Killer' was set aside"))
        }
    }
}
