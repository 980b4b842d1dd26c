import Foundation
import NotchTestSupport
import Testing

extension EndToEnd {
    /// Tests the queue's promises, as a user at a shell sees them.
    @Suite("Queue, end to end")
    struct QueueTests {
        private func id(_ number: Int) -> String {
            "00000000-0000-4000-8000-00000000000\(number)"
        }

        @Test("Q3: high before normal before low, first come first served within one")
        func order_followsPriority() throws {
            let daemon = try Daemon()
            try daemon.say("suspend")
            try daemon.say("send", "A", "-p", "low", "--id", id(1))
            try daemon.say("send", "B", "--id", id(2))
            try daemon.say("send", "C", "-u", "critical", "--id", id(3))
            try daemon.say("send", "D", "--id", id(4))
            #expect(try daemon.say("list").split(separator: "\n").count >= 4)
            try daemon.say("resume")
            try daemon.say("clock", "advance", "20s")
            #expect(try daemon.shown() == [id(3), id(2), id(4), id(1)])
        }

        private func enqueue(_ priority: String, _ number: Int) -> String {
            let activity = #""title":"\#(priority)","priority":"\#(priority)","id":"\#(id(number))""#
            return #"{"method":"io.notchd.Enqueue","parameters":{"activity":{\#(activity)}}}"#
        }

        @Test("Q3, Q13: three calls in one write come by priority, and a recording of them gives the same frames")
        func pipelinedCalls_comeByPriority() throws {
            let folder = try TemporaryFolder()
            let daemon = try Daemon(arguments: ["--record", folder.path + "/recording"])
            try daemon.say("clock", "advance", "1s")
            let client = try RawClient(path: daemon.socket)
            client.send([enqueue("low", 1), enqueue("high", 2), enqueue("normal", 3)].joined(separator: "\0"))
            for _ in 1...3 { #expect(client.receive().contains("\"id\"")) }
            try daemon.say("clock", "advance", "20s")
            #expect(try daemon.shown() == [id(2), id(3), id(1)])

            let again = try Daemon(arguments: ["--replay", folder.path + "/recording"])
            try again.say("clock", "advance", "21s")
            #expect(try again.recorded() == daemon.recorded())
        }

        @Test("Q3, Q13: three clients in one turn are served by priority", arguments: [true, false])
        func clientsInOneTurn_comeByPriority(connectedBefore: Bool) throws {
            let daemon = try Daemon()
            let pid = daemon.process.processIdentifier
            func connect() throws -> [RawClient] { try (1...3).map { _ in try RawClient(path: daemon.socket) } }
            func ask(_ client: RawClient) -> String {
                client.send(#"{"method":"org.varlink.service.GetInfo"}"#)
                return client.receive()
            }
            var clients = connectedBefore ? try connect() : []
            #expect(clients.allSatisfy { ask($0).contains("notchd") })
            kill(pid, SIGSTOP)
            try wait { try String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8).contains(") T ") }
            if !connectedBefore { clients = try connect() }
            for (index, priority) in ["low", "high", "normal"].enumerated() {
                clients[index].send(enqueue(priority, index + 1))
            }
            kill(pid, SIGCONT)
            for client in clients { #expect(client.receive().contains("\"id\"")) }
            try daemon.say("clock", "advance", "20s")
            #expect(try daemon.shown() == [id(2), id(3), id(1)])
        }

        @Test("Q7: the latest wins for one key")
        func key_coalesces() throws {
            let daemon = try Daemon()
            try daemon.say("suspend")
            for number in 1...3 { try daemon.say("send", "Build \(number)", "-k", "build", "--id", id(number)) }
            try daemon.say("resume")
            try daemon.say("clock", "advance", "10s")
            #expect(try daemon.shown() == [id(3)])
        }

        @Test("Q17: nothing new while somebody hovers; the next comes within 200 ms of their leaving")
        func hover_holdsBack() throws {
            let daemon = try Daemon()
            try daemon.say("hover", "on")
            try daemon.say("send", "Later", "-p", "high", "--id", id(1))
            try daemon.say("clock", "advance", "5s")
            #expect(try daemon.shown() == [])
            try daemon.say("hover", "off")
            try daemon.say("clock", "advance", "1s")
            let first = try #require(try daemon.recorded().first { $0.activity == id(1) })
            #expect((5000...5200).contains(first.timeMs))
        }

        @Test("Q18: a hover does not cut the card that is on screen, and an opened surface holds back as well")
        func engagement_letsTheCurrentFinish() throws {
            let daemon = try Daemon()
            try daemon.say("send", "Now", "--id", id(1))
            try daemon.say("clock", "advance", "1s")
            try daemon.say("open")
            try daemon.say("send", "Then", "--id", id(2))
            try daemon.say("clock", "advance", "10s")
            #expect(try daemon.shown() == [id(1)])
            #expect(try daemon.say("history").contains("shown"))
            try daemon.say("close")
            try daemon.say("clock", "advance", "1s")
            #expect(try daemon.shown() == [id(1), id(2)])
        }

        @Test("a pin holds activities back and ends with its client")
        func pin_endsWithItsClient() throws {
            let daemon = try Daemon()
            let output = Pipe()
            let client = try ChildProcess(
                Command.binary("notchctl"), ["--socket", daemon.socket, "pin"], output: .pipe(output))
            // The command reports that the pin is in place before it waits.
            _ = output.fileHandleForReading.availableData
            try daemon.say("send", "Pinned", "--id", id(1))
            try daemon.say("clock", "advance", "5s")
            #expect(try daemon.shown() == [])
            client.kill()
            // The hangup is served before time moves.
            try daemon.say("clock", "advance", "1s")
            #expect(try daemon.shown() == [id(1)])
        }

        @Test("Q10: what is on screen cannot be cancelled, and the answer says what to do")
        func cancel_leavesTheCard() throws {
            let daemon = try Daemon()
            try daemon.say("send", "On screen", "--hold", "--id", id(1))
            try daemon.say("clock", "advance", "1s")
            let refused = try daemon.ctl("cancel", id(1))
            #expect(refused.status == 1)
            #expect(refused.errors.contains("dismiss"))
            #expect(try daemon.say("list").contains("On screen"))
        }

        @Test("send --wait returns when the activity has ended, and says how")
        func wait_tellsTheOutcome() throws {
            let daemon = try Daemon()
            try daemon.say("suspend")
            let output = Pipe()
            let client = try ChildProcess(
                Command.binary("notchctl"),
                ["--socket", daemon.socket, "send", "Waited for", "--wait", "--id", id(1)], output: .pipe(output))
            let accepted = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
            #expect(accepted.contains(id(1)))
            try daemon.say("cancel", id(1))
            client.waitUntilExit()
            let rest = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            #expect(rest.contains("cancelled"))
        }

        @Test("a full queue refuses with exit status 75, and makes room for what outranks")
        func capacity_isKept() throws {
            let daemon = try Daemon(configuration: "[Queue]\nCapacity=2\n")
            try daemon.say("suspend")
            try daemon.say("send", "A", "--id", id(1))
            try daemon.say("send", "B", "--id", id(2))
            let refused = try daemon.ctl("send", "C", "--id", id(3))
            #expect(refused.status == 75)
            #expect(refused.errors.contains("2"))
            try daemon.say("send", "D", "-p", "high", "--id", id(4))
            #expect(try daemon.say("history").contains("displaced"))
        }
    }
}
