import Foundation
import NotchCore
import NotchIPC
import NotchTestSupport
import Testing

extension EndToEnd {
    /// Tests glances with the real programs.
    @Suite("Glances, end to end")
    struct GlanceTests {
        @Test("glances are set, listed, turned and removed")
        func glances_areTurned() throws {
            let daemon = try Daemon(configuration: "[Surface]\nLaunchCue=no\n[Glances]\nInterval=10s\n")
            #expect(try daemon.say("glance", "list") == "There are no glances.")
            try daemon.say(
                "glance", "set", "weather", "11°", "rain from six", "--icon", "cloud.rain", "--tint", "blue",
                "--lifetime", "2h")
            try daemon.say("glance", "set", "load", "0.4", "--level", "40", "--meter", "gauge", "--history", "0.4")
            #expect(
                try daemon.say("glance", "list") == """
                    ID       STATE  LEFT       GLANCE
                    weather  turn   2 h 0 min  11° – rain from six
                    load     -      -          0.4 (40 %)
                    """)
            try daemon.say("clock", "advance", "11s")
            #expect(try daemon.say("status").contains("2, load has its turn"))
            try daemon.say("next")
            #expect(try daemon.say("status").contains("2, weather has its turn"))
            try daemon.say("previous")
            #expect(try daemon.say("status").contains("2, load has its turn"))
            try daemon.say("clock", "advance", "3h")
            #expect(try daemon.say("glance", "list").contains("stale"))
            try daemon.say("glance", "remove", "load")
            #expect(try daemon.ctl("glance", "remove", "load").status == 1)
            for number in 0..<31 { try daemon.say("glance", "set", "g\(number)", "\(number)") }
            #expect(try daemon.ctl("glance", "set", "more", "1").status == 75)
            try daemon.say("glance", "set", "g7", "8")
            let warned = try daemon.ctl("glance", "set", "g7", "8", "--icon", "no.such.icon.anywhere")
            #expect(warned.status == 0 && warned.errors.contains("no.such.icon.anywhere"))
        }

        @Test("a view is drawn in place of a glance's value, is listed by its first text, and comes back")
        func view_isDrawn() throws {
            let folder = try TemporaryFolder()
            let file = folder.path + "/rain.json"
            try folder.write(
                #"{"hstack": [{"icon": "cloud.rain", "colour": "blue"}, {"text": "11°", "style": "headline"}]}"#,
                to: "rain.json")
            func start() throws -> Daemon {
                try Daemon(
                    clock: "monotonic",
                    configuration: "[Store]\nPath=\(folder.path)/notch.db\n[Surface]\nLaunchCue=no\n")
            }
            let first = try start()
            try first.say("glance", "set", "rain", "--view", file)
            #expect(
                try first.say("glance", "list") == """
                    ID    STATE  LEFT  GLANCE
                    rain  turn   -     11° (view of 3 parts)
                    """)
            #expect(try first.say("glance", "list", "--json").contains(#""view":{"hstack":[{"icon":"cloud.rain""#))
            try folder.write(#"{"hstack": [{"text": "a"}, {"bar": 2}]}"#, to: "bad.json")
            let refused = try first.ctl("glance", "set", "rain", "--view", folder.path + "/bad.json")
            #expect(refused.status == 65 && refused.errors.contains("glance.view.hstack[1].bar is 2"), "\(refused)")
            #expect(first.terminate().status == 0)
            #expect(try start().say("glance", "list").contains("11° (view of 3 parts)"))
        }

        @Test("a glance of a program does not take the id of a script or of a module, and is told whose it is")
        func ownedID_isRefused() throws {
            // A scripted display has no message buses, and so no player.
            let daemon = try Daemon(
                clock: "monotonic",
                configuration:
                    "[Surface]\nLaunchCue=no\n[Glance own]\nExec=/bin/echo mine\n[Glance player]\nKind=player\n")
            for (id, owner) in [("own", "[Glance own]"), ("player", "[Glance player]")] {
                let refused = try daemon.ctl("glance", "set", id, "pushed", "--order", "5", "--pin")
                #expect(refused.status == 65 && refused.errors.contains("the id of \(owner)"), "\(refused)")
            }
            try daemon.say("glance", "set", "mine", "1")
        }

        @Test("monitor tells of glances and modules, nothing of equal values, and old clients get what they know")
        func monitor_tellsOfGlances() throws {
            let daemon = try Daemon()
            let old = try NotchClient(path: daemon.socket)
            try old.send(MonitorRequest(), more: true)
            #expect(try old.receive(MonitorRequest.self, timeout: Patience.duration).reply.event == nil)
            let new = try NotchClient(path: daemon.socket)
            try new.send(MonitorRequest(all: true), more: true)
            #expect(try new.receive(MonitorRequest.self, timeout: Patience.duration).reply.event == nil)
            let module = try NotchClient(path: daemon.socket)
            try module.send(RegisterModuleRequest(module: ModuleDraft(id: "weather")), more: true)
            _ = try module.receive(RegisterModuleRequest.self, timeout: Patience.duration)

            for _ in 0..<3 { try daemon.say("glance", "set", "load", "0.4", "--lifetime", "1m") }
            try daemon.say("glance", "set", "load", "0.5", "--lifetime", "1m")
            try daemon.say("clock", "advance", "61s")
            try daemon.say("module", "switch", "weather")
            try daemon.say("module", "switch", "weather")
            try daemon.say("glance", "remove", "load")
            try daemon.say("suspend")

            func events(of client: NotchClient) throws -> [MonitorEvent.Change] {
                var changes: [MonitorEvent.Change] = []
                while changes.last != .activity(.suspended) {
                    let reply = try client.receive(MonitorRequest.self, timeout: Patience.duration).reply
                    if let change = reply.event?.change { changes.append(change) }
                }
                return changes
            }
            let (first, second) = (Glance(id: "load", value: "0.4"), Glance(id: "load", value: "0.5"))
            #expect(
                try events(of: new) == [
                    .glance(GlanceChange(first, .set)), .glance(GlanceChange(second, .changed)),
                    .glance(GlanceChange(second, .stale)), .module("weather"),
                    .glance(GlanceChange(second, .removed)), .activity(.suspended),
                ])
            #expect(try events(of: old) == [.activity(.suspended)])
        }

        @Test("notchctl monitor prints a line for each")
        func monitor_prints() throws {
            let daemon = try Daemon()
            let monitor = try daemon.start(["monitor"])
            try wait { try daemon.ctl("status", "--json").output.contains("\"clients\":2") }
            try daemon.say("glance", "set", "load", "0.4", "as usual", "--level", "40")
            try daemon.say("glance", "remove", "load")
            #expect(daemon.terminate().status == 0)
            let output = monitor.ended().output
            #expect(output.contains("glance       load  0.4 – as usual (40 %): set\n"), "\(output)")
            #expect(output.contains("glance       load  0.4 – as usual (40 %): removed\n"), "\(output)")
        }

        @Test("what was pushed comes back after SIGKILL and after an orderly end")
        func glances_comeBack() throws {
            let folder = try TemporaryFolder()
            func start() throws -> Daemon {
                try Daemon(
                    clock: "monotonic",
                    configuration: "[Store]\nPath=\(folder.path)/notch.db\n[Surface]\nLaunchCue=no\n")
            }
            let first = try start()
            try first.say("glance", "set", "weather", "11°", "rain", "--lifetime", "2h", "--pin")
            try first.say("glance", "set", "short", "1", "--lifetime", "1ms", "--stale", "remove")
            try first.say("glance", "set", "dim", "2", "--lifetime", "1ms")
            try first.say("glance", "set", "gone", "3")
            try first.say("glance", "remove", "gone")
            // An activity that has to be on the disk takes what was told before it there too.
            try first.say("send", "A", "--durable")
            first.process.kill()

            let second = try start()
            let list = try second.say("glance", "list").split(separator: "\n").map(String.init)
            #expect(list.count == 3)
            #expect(list.contains { $0.hasPrefix("weather  turn pinned  1 h 59 min  11° – rain") }, "\(list)")
            #expect(list.contains { $0.hasPrefix("dim      stale") }, "\(list)")
            try second.say("glance", "set", "dim", "3", "--lifetime", "1h")
            #expect(second.terminate().status == 0)
            let third = try start()
            let again = try third.say("glance", "list").split(separator: "\n").map(String.init)
            #expect(again.count == 3 && again.contains { $0.hasPrefix("dim      -            59 min") }, "\(again)")
        }
    }
}
