import Foundation
import NotchTestSupport
import Testing

extension EndToEnd {
    /// Tests two real daemons that hand activities over to each other.
    @Suite("Handoff, end to end")
    struct HandoffTests {
        private let folder: TemporaryFolder

        init() throws {
            folder = try TemporaryFolder()
        }

        private func daemon(_ name: String, actions: Bool = true) throws -> Daemon {
            let action = """
                [Action deploy.start]
                Command=/bin/sh -c "printf '%s\\\\n' \\"$0\\" >> \(folder.path)/\(name)" {target}
                Inputs=target:required
                Title=Deploy {target}
                OfferFor=handoff

                """
            return try Daemon(
                clock: "monotonic",
                configuration: """
                    [Surface]
                    LaunchCue=no
                    [Handoff]
                    Enabled=yes
                    Name=\(name)
                    Folder=\(folder.path)/handoff
                    \(actions ? action : "")
                    """)
        }

        /// Waits until the output of a command has a word, or has it no more.
        ///
        /// - Returns: the output.
        @discardableResult
        private func wait(_ daemon: Daemon, for word: String, isThere: Bool = true) throws -> String {
            let limit = Date() + 20
            var output = ""
            while Date() < limit {
                output = try daemon.say("offers")
                if output.contains(word) == isThere { return output }
                try daemon.ctl("status")
            }
            Issue.record("offers: \(output)")
            return output
        }

        private func done(_ name: String) -> String? {
            try? String(contentsOfFile: folder.path + "/" + name, encoding: .utf8)
        }

        @Test("an activity is offered, shows, and is continued with equal input; its owner is told")
        func offer_isContinued() throws {
            let (kitchen, hall) = (try daemon("kitchen"), try daemon("hall"))
            let target = "a b/$(c) \"d\" 'e' % ü {f}"
            try kitchen.say("perform", "deploy.start", "--input", "target=" + target)
            let offers = try wait(hall, for: "kitchen")
            #expect(offers.contains("Deploy a b"))
            let row = try #require(offers.split(separator: "\n").last).split(separator: " ")
            let id = String(row[0])
            #expect(try hall.say("list").contains(id))
            try hall.say("continue", id)
            #expect(done("hall") == target + "\n")
            #expect(done("kitchen") == target + "\n")
            // It is offered back, by the one that has it now.
            try wait(kitchen, for: "hall")
            try wait(hall, for: "kitchen", isThere: false)
        }

        @Test("an offer is withdrawn when its owner is killed, and its card goes")
        func offer_endsWithItsOwner() throws {
            let hall = try daemon("hall")
            try hall.say("suspend")
            let kitchen = try daemon("kitchen")
            try kitchen.say("perform", "deploy.start", "--input", "target=x")
            try wait(hall, for: "kitchen")
            #expect(try hall.say("list").contains("Deploy x"))
            kitchen.process.send(SIGKILL)
            try wait(hall, for: "kitchen", isThere: false)
            #expect(try !hall.say("list").contains("Deploy x"))
        }

        @Test("a display without the action says why it cannot continue, and shows no card")
        func unknownAction_isToldOf() throws {
            let (kitchen, hall) = (try daemon("kitchen"), try daemon("hall", actions: false))
            try kitchen.say("perform", "deploy.start", "--input", "target=x")
            let offers = try wait(hall, for: "kitchen")
            #expect(offers.contains("io.notchd.deploy.start"))
            #expect(offers.split(separator: "\n").last?.hasPrefix("-") == true)
            #expect(try !hall.say("list").contains("Deploy x"))
        }
    }
}
