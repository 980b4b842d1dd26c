import Foundation
import NotchCore
import NotchIPC
import NotchTestSupport
import Testing

extension EndToEnd {
    /// Tests modules whose code is a client's.
    @Suite("Modules, end to end")
    struct ModuleTests {
        /// A module and its connections.
        private final class Client {
            private let stream: NotchClient
            let calls: NotchClient

            init(_ id: String, on daemon: Daemon) throws {
                stream = try NotchClient(path: daemon.socket)
                calls = try NotchClient(path: daemon.socket)
                var request = RegisterModuleRequest(module: ModuleDraft(id: id))
                request.views.view = ["text": .string("view of \(id)")]
                try stream.send(request, more: true)
                #expect(try step() == .registered)
            }

            /// Waits for what is told next.
            func step() throws -> ModuleStep {
                try stream.receive(RegisterModuleRequest.self, timeout: Patience.duration).reply.step
            }

            func show(_ text: String, as id: String) throws {
                var request = UpdateModuleRequest(id: id)
                request.views.view = ["text": .string(text)]
                _ = try calls.call(request)
            }
        }

        private func states(_ daemon: Daemon) throws -> [String] {
            try daemon.say("module", "list").split(separator: "\n").dropFirst().map { line in
                line.split(separator: " ", omittingEmptySubsequences: true).enumerated()
                    .filter { $0.offset == 0 || $0.offset == 2 }.map(\.element).joined(separator: " ")
            }
        }

        @Test("a client's module comes to the foreground and leaves, is told so, and is given two seconds to prepare")
        func client_isAModule() throws {
            let daemon = try Daemon()
            let client = try Client("weather", on: daemon)
            #expect(try states(daemon) == ["notch foreground", "weather background"])
            #expect(try daemon.say("module", "switch", "weather") == "weather")
            #expect(try client.step() == .activated)
            #expect(try daemon.say("module", "next") == "notch")
            #expect(try client.step() == .deactivated)
            #expect(try client.step() == .prepareForSwitchAway)
            #expect(try states(daemon) == ["notch foreground", "weather leaving"])
            _ = try client.calls.call(ModulePreparedRequest(id: "weather"))
            #expect(try states(daemon) == ["notch foreground", "weather background"])
            // One that does not answer holds up nothing, and nobody waits longer than the limit.
            try daemon.say("module", "switch", "weather")
            #expect(try daemon.say("module", "switch", "notch") == "notch")
            try daemon.say("clock", "advance", "1999ms")
            #expect(try states(daemon) == ["notch foreground", "weather leaving"])
            try daemon.say("clock", "advance", "1ms")
            #expect(try states(daemon) == ["notch foreground", "weather background"])
            withExtendedLifetime(client) {}
        }

        @Test("a client's view replaces the clock while its module is in the foreground; an equal one draws nothing")
        func view_isShown() throws {
            let daemon = try Daemon()
            let client = try Client("weather", on: daemon)
            try daemon.say("clock", "advance", "1s")
            try daemon.say("module", "switch", "weather")
            try daemon.say("clock", "advance", "2s")
            let count = try daemon.recorded().count
            try client.show("view of weather", as: "weather")
            try daemon.say("clock", "advance", "1s")
            #expect(try daemon.recorded().count == count)
            try client.show("another view", as: "weather")
            try daemon.say("clock", "advance", "1s")
            #expect(try daemon.recorded().count > count)
        }

        @Test("M5: ordinary activities of a module wait for it, and urgent ones and those of no module do not")
        func activities_areGated() throws {
            let daemon = try Daemon()
            let client = try Client("weather", on: daemon)
            let rain = try daemon.say("send", "Rain from six", "--module", "weather")
            let mail = try daemon.say("send", "Message from Ada")
            try daemon.say("clock", "advance", "5s")
            let storm = try daemon.say("send", "Storm", "--module", "weather", "--priority", "high")
            try daemon.say("clock", "advance", "5s")
            #expect(try daemon.shown() == [mail, storm])
            #expect(try daemon.say("explain", rain).contains("weather"))
            try daemon.say("module", "switch", "weather")
            try daemon.say("clock", "advance", "5s")
            #expect(try daemon.shown() == [mail, storm, rain])
            withExtendedLifetime(client) {}
        }

        @Test("the death of a client removes its module, voids its claims and cancels what waits")
        func death_removesTheModule() throws {
            let daemon = try Daemon()
            var client: Client? = try Client("weather", on: daemon)
            try daemon.say("module", "switch", "weather")
            try daemon.say("send", "On show", "--module", "weather", "--hold")
            try daemon.say("send", "Waits", "--module", "weather")
            let other = try daemon.say("send", "Of nobody")
            try daemon.say("clock", "advance", "1s")
            #expect(client != nil)
            client = nil
            try wait { try states(daemon) == ["notch foreground"] }
            try daemon.say("clock", "advance", "1s")
            #expect(try daemon.shown().last == other)
            let history = try daemon.say("history")
            #expect(history.contains("interrupted") && history.contains("cancelled"), "\(history)")
            let refused = try daemon.ctl("send", "Too late", "--module", "weather")
            #expect(refused.status == 65 && refused.errors.contains("is 'weather', which names no module"))
        }

        @Test("ids that are empty, no names or taken, unknown modules and bad views are refused with their fields")
        func badInput_isRefused() throws {
            let daemon = try Daemon()
            let client = try Client("weather", on: daemon)
            func refusal(_ parameters: JSONObject) throws -> String? {
                let other = try NotchClient(path: daemon.socket)
                try other.send(method: "io.notchd.RegisterModule", parameters: parameters, more: true)
                do {
                    _ = try other.receive(RegisterModuleRequest.self, timeout: Patience.duration)
                    return nil
                } catch { return error.description }
            }
            #expect(try refusal(["module": ["id": ""]])?.contains("module.id is empty") == true)
            #expect(try refusal(["module": ["id": "../x"]])?.contains("module.id is not a name") == true)
            for id in ["weather", "notch"] {
                let text = try refusal(["module": ["id": .string(id)]])
                #expect(text?.contains("module.id '\(id)' is the id of another module") == true, "\(text ?? "")")
            }
            #expect(try refusal(["module": ["id": "x"], "view": 7])?.contains("view") == true)
            #expect(try refusal(["module": ["id": "x", "size": 7]])?.contains("size") == true)
            let unknown = try daemon.ctl("module", "switch", "nobody")
            #expect(unknown.status == 65)
            #expect(unknown.errors.contains("is 'nobody', which names no module; accepted: one of: notch, weather"))
            #expect(throws: NotchClientError.self) {
                _ = try client.calls.call(UpdateModuleRequest(id: "nobody"))
            }
            #expect(try states(daemon) == ["notch foreground", "weather background"])
            withExtendedLifetime(client) {}
        }

        @Test("what waits for its module is listed with it, page by page, and explained")
        func waiting_isListed() throws {
            let daemon = try Daemon()
            let client = try Client("weather", on: daemon)
            let rain = try daemon.say("send", "Rain from six", "--module", "weather")
            try daemon.say("clock", "advance", "1s")
            #expect(try daemon.say("list").contains("\(rain)  Rain from six, of weather"))
            #expect(
                try daemon.say("explain", rain).contains(
                    "Its module, weather, is in the background; notch is in the foreground."))
            withExtendedLifetime(client) {}
        }

        @Test("modules that come, hang, die and flood leave one in the foreground and no descriptor behind")
        func storm_leavesNothing() throws {
            let daemon = try Daemon()
            try daemon.say("module", "list")
            let descriptors = try openDescriptors(of: daemon)
            for round in 0..<20 {
                let clients = try ["hangs", "dies", "floods"].map { try Client($0, on: daemon) }
                let floods = clients[2].calls
                for id in ["hangs", "floods", "dies", "floods", "notch", "hangs"] {
                    try daemon.say("module", "switch", id)
                    for number in 0..<20 { try clients[2].show("\(round) \(number)", as: "floods") }
                    var flood = EnqueueRequest(activity: ActivityDraft(title: "flood"))
                    flood.activity.module = "floods"
                    flood.activity.priority = .high
                    _ = try? floods.call(flood)
                    try daemon.say("clock", "advance", "50ms")
                    let foreground = try states(daemon).filter { $0.hasSuffix(" foreground") }
                    #expect(foreground == ["\(id) foreground"])
                }
                withExtendedLifetime(clients) {}
            }
            try wait { try states(daemon) == ["notch foreground"] }
            try daemon.say("clock", "advance", "10s")
            #expect(try daemon.say("list").isEmpty || daemon.say("list").contains("No") == true)
            try wait { try openDescriptors(of: daemon) <= descriptors }
        }

        private func openDescriptors(of daemon: Daemon) throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/\(daemon.process.processIdentifier)/fd").count
        }

        @Test(
            "the Python sample is a module of less than 40 lines",
            .enabled(if: ThirdPartyTests.python != nil, "run by make test, which installs varlink"))
        func python_isAModule() throws {
            let python = try #require(ThirdPartyTests.python)
            let sample = Checkout.folder.appendingPathComponent("Examples/weather-module.py")
            #expect(try String(contentsOf: sample, encoding: .utf8).split(separator: "\n").count < 40)
            let daemon = try Daemon()
            let module = try RunningCommand(python, [sample.path, daemon.socket])
            try wait { try states(daemon) == ["notch foreground", "weather background"] }
            try daemon.say("module", "switch", "weather")
            try wait { try daemon.say("list").contains("Rain from six") }
            try daemon.say("module", "switch", "notch")
            try wait { try states(daemon) == ["notch foreground", "weather background"] }
            module.process.kill()
            try wait { try states(daemon) == ["notch foreground"] }
        }
    }
}
