import Foundation
import Glibc
import NotchCore
import NotchIPC
import NotchTestSupport
import Testing

extension EndToEnd {
    /// Tests a daemon whose clients' modules come to the foreground and go again, a thousand times.
    @Suite("Storms of switches, end to end")
    struct ModuleStormTests {
        /// The calls of one client.
        private final class Caller {
            private let client: NotchClient

            init(_ daemon: Daemon) throws {
                client = try NotchClient(path: daemon.socket, timeout: Patience.duration)
            }

            /// Calls, and waits where a process may not call so often.
            @discardableResult
            func call<Request: NotchRequest>(_ request: Request) throws -> Request.Reply {
                while true {
                    do throws(NotchClientError) {
                        return try client.call(request)
                    } catch {
                        guard case .refused(.rateLimited) = error else { throw error }
                        usleep(20_000)
                    }
                }
            }
        }

        /// A module of a client that is killed when it is released: its connection ends without a farewell.
        private final class Module {
            private let stream: NotchClient

            init(_ id: String, on daemon: Daemon) throws {
                stream = try NotchClient(path: daemon.socket)
                var request = RegisterModuleRequest(module: ModuleDraft(id: id))
                request.views.view = ["text": .string("view of \(id)")]
                while true {
                    do throws(NotchClientError) {
                        try stream.send(request, more: true)
                        _ = try stream.receive(RegisterModuleRequest.self, timeout: Patience.duration)
                        return
                    } catch {
                        guard case .refused(.rateLimited) = error else { throw error }
                        usleep(20_000)
                    }
                }
            }

            /// Reads what was told so far until the module is to prepare.
            func readUntilPreparing() throws {
                while try stream.receive(RegisterModuleRequest.self, timeout: Patience.duration).reply.step
                    != .prepareForSwitchAway
                {}
            }
        }

        private func descriptors(of daemon: Daemon) throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/\(daemon.process.processIdentifier)/fd").count
        }

        /// The memory of the daemon that is its own, in kilobytes.
        private func memory(of daemon: Daemon) throws -> Int {
            let text = try String(
                contentsOfFile: "/proc/\(daemon.process.processIdentifier)/status", encoding: .utf8)
            let line = text.split(separator: "\n").first { $0.hasPrefix("RssAnon") } ?? ""
            return try #require(Int(line.filter(\.isNumber)))
        }

        private func foreground(_ caller: Caller) throws -> [String] {
            try caller.call(ModulesRequest()).modules.filter { $0.state == .foreground }.map(\.id)
        }

        @Test("hundreds of switches from one client's module to another's and back leave one in front")
        func switches_leaveNothing() throws {
            let daemon = try Daemon()
            let caller = try Caller(daemon)
            let a = try Module("a", on: daemon)
            let b = try Module("b", on: daemon)
            func run(_ rounds: Int) throws {
                for round in 0..<rounds {
                    for (id, other) in [("a", b), ("b", a)] {
                        #expect(try caller.call(SwitchModuleRequest { $0.id = id }).id == id)
                        var flow = EnqueueRequest(activity: ActivityDraft(title: "of \(id)"))
                        flow.activity.module = id
                        flow.activity.coalescingKey = id
                        flow.activity.dwell = .milliseconds(20)
                        flow.activity.priority = round % 7 == 0 ? .high : .normal
                        try caller.call(flow)
                        try caller.call(AdvanceClockRequest(duration: .milliseconds(10 + round % 90)))
                        #expect(try foreground(caller) == [id], "round \(round)")
                        if round > 0 || id == "b" {
                            try other.readUntilPreparing()
                            try caller.call(ModulePreparedRequest(id: id == "a" ? "b" : "a"))
                        }
                    }
                }
            }
            try run(100)
            let before = (try descriptors(of: daemon), try memory(of: daemon))
            // The first of these leaves b, as the others do.
            try run(Repetition.rounds(150, full: 900))
            let after = (try descriptors(of: daemon), try memory(of: daemon))
            #expect(after.0 == before.0, "descriptors")
            #expect(after.1 - before.1 < 1536, "kilobytes of memory, from \(before.1) to \(after.1)")
            try caller.call(SwitchModuleRequest { $0.id = "notch" })
            try caller.call(AdvanceClockRequest(duration: .seconds(30)))
            let status = try caller.call(StatusRequest()).status
            #expect(status.surface == .compact && status.current == nil)
        }

        @Test("modules that hang, die in the middle and flood leave one in front, and nothing grows")
        func hangsDeathsAndFloods_leaveNothing() throws {
            let daemon = try Daemon()
            let caller = try Caller(daemon)
            func run(_ rounds: Int) throws {
                for round in 0..<rounds {
                    var dies: Module? = try Module("dies", on: daemon)
                    // This one reads nothing, and never says that it has prepared.
                    let hangs = try Module("hangs", on: daemon)
                    let floods = try Module("floods", on: daemon)
                    for id in ["hangs", "floods", "dies", "notch"] {
                        #expect(try caller.call(SwitchModuleRequest { $0.id = id }).id == id)
                        for number in 0..<5 {
                            var flood = EnqueueRequest(activity: ActivityDraft(title: "flood"))
                            flood.activity.module = "floods"
                            flood.activity.coalescingKey = "\(number % 3)"
                            flood.activity.priority = .high
                            flood.activity.dwell = .milliseconds(20)
                            try caller.call(flood)
                            var update = UpdateModuleRequest(id: "floods")
                            update.views.view = ["text": .string("\(round) \(number)")]
                            update.attention = true
                            try caller.call(update)
                        }
                        if id == "dies" {
                            var hold = EnqueueRequest(activity: ActivityDraft(title: "of the dead"))
                            hold.activity.module = "dies"
                            hold.activity.hold = true
                            try caller.call(hold)
                            dies = nil
                            try wait { try !caller.call(ModulesRequest()).modules.contains { $0.id == "dies" } }
                        }
                        try caller.call(AdvanceClockRequest(duration: .milliseconds(30)))
                        let front = try foreground(caller)
                        #expect(front.count == 1, "round \(round)")
                        #expect(id == "dies" || front == [id], "round \(round)")
                    }
                    #expect(dies == nil)
                    withExtendedLifetime((hangs, floods)) {}
                }
                try wait { try caller.call(ModulesRequest()).modules.count == 1 }
                try caller.call(AdvanceClockRequest(duration: .seconds(10)))
            }
            try run(30)
            let before = (try descriptors(of: daemon), try memory(of: daemon))
            try run(Repetition.rounds(50, full: 170))
            let after = (try descriptors(of: daemon), try memory(of: daemon))
            #expect(after.0 <= before.0, "descriptors")
            #expect(after.1 - before.1 < 1536, "kilobytes of memory, from \(before.1) to \(after.1)")
            #expect(try foreground(caller) == ["notch"])
            let status = try caller.call(StatusRequest()).status
            #expect(status.surface == .compact && status.pending == 0 && status.current == nil)
        }
    }
}
