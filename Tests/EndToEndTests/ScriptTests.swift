import Foundation
import NotchTestSupport
import Testing

extension EndToEnd {
    /// What people and devices do, from a file and into one.
    @Suite("Scripts and recordings, end to end")
    struct ScriptTests {
        private let first = "00000000-0000-4000-8000-000000000001"
        private let second = "00000000-0000-4000-8000-000000000002"

        /// A daemon that plays a script.
        private func daemon(playing script: String) throws -> Daemon {
            // Read before the daemon says that it is ready.
            let folder = try TemporaryFolder()
            try folder.write(script, to: "day.script")
            return try Daemon(arguments: ["--replay", folder.path + "/day.script"])
        }

        @Test("Q17: a hand of the script keeps the next card away for as long as it stays")
        func script_holdsCardsBack() throws {
            let daemon = try daemon(
                playing: """
                    at 0.5s hover on
                    at 1s call Enqueue {"activity": {"title": "Later", "id": "\(first)"}}
                    at 5s hover off
                    """)
            try daemon.say("clock", "advance", "4.9s")
            #expect(try daemon.shown() == [])
            try daemon.say("clock", "advance", "3s")
            let card = try #require(try daemon.recorded().first { $0.activity == first })
            #expect((5000...5200).contains(card.timeMs))
        }

        @Test("a hand that passes by does not count")
        func passingHand_doesNotCount() throws {
            let daemon = try daemon(
                playing: """
                    at 1s hover on
                    at 1.1s call Enqueue {"activity": {"title": "Now", "id": "\(first)"}}
                    at 1.11s hover off
                    """)
            try daemon.say("clock", "advance", "2s")
            let card = try #require(try daemon.recorded().first { $0.activity == first })
            #expect((1100...1150).contains(card.timeMs))
        }

        @Test("dismiss and next end the card on show; a pin holds the next one back until it is pulled")
        func actions_reachQueueAndSurface() throws {
            let daemon = try daemon(
                playing: """
                    at 0s call Enqueue {"activity": {"title": "One", "hold": true, "id": "\(first)"}}
                    at 0s call Enqueue {"activity": {"title": "Two", "id": "\(second)"}}
                    at 1s pin by knob
                    at 2s next
                    at 6s pin by knob
                    """)
            try daemon.say("clock", "advance", "5s")
            #expect(try daemon.shown() == [first])
            #expect(try daemon.say("status").contains("knob"))
            try daemon.say("clock", "advance", "2s")
            #expect(try daemon.shown() == [first, second])
        }

        @Test("a recording of clients gives the same frames again, byte for byte")
        func recording_givesTheSameFrames() throws {
            let folder = try TemporaryFolder()
            let recording = folder.path + "/recording"
            let original = try Daemon(arguments: ["--record", recording])
            try original.say("clock", "advance", "100ms")
            try original.say("send", "One", "first", "--icon", "photo", "--hold")
            try original.say("clock", "advance", "1500ms")
            try original.say("dismiss")
            try original.say("clock", "advance", "1s")
            // At one instant, each after what follows from the one before.
            try original.say("send", "Two", "--tint", "teal")
            try original.say("hover", "on")
            try original.say("clock", "advance", "1s")
            try original.say("hover", "off")
            try original.say("clock", "advance", "5s")
            let text = try String(contentsOfFile: recording, encoding: .utf8)
            #expect(text.hasPrefix("at 0.1s call Enqueue {\"activity\":{\"id\":\""), "\(text)")

            let again = try Daemon(arguments: ["--replay", recording])
            try again.say("clock", "advance", "8.6s")
            #expect(try again.recorded() == original.recorded())
            for frame in try original.recorded() {
                let pictures = try [original, again].map {
                    try Data(contentsOf: $0.frames.appendingPathComponent(frame.file))
                }
                #expect(pictures[0] == pictures[1], "\(frame.file)")
            }
        }

        @Test("an input that cannot be is told of by --check-config, and the display runs without it")
        func badInput_isChecked() throws {
            let folder = try TemporaryFolder()
            try folder.write("[GPIO door]\nRole=open\n", to: "notchd.conf")
            let config = folder.path + "/notchd.conf"
            let check = try Command.run(
                Command.products.appendingPathComponent("notchd"), ["--config", config, "--check-config"])
            #expect(check.status == 78)
            #expect(check.errors == "notchd: \(config):2: [GPIO door] needs Line=, or Chip= and Offset=\n")
            let daemon = try Daemon(configuration: "[GPIO door]\nRole=open\n")
            let status = try daemon.say("status")
            #expect(status.contains("door (gpio): refused"), "\(status)")
            #expect(status.contains("notchd.conf:2: [GPIO door] needs Line="), "\(status)")
        }

        @Test("a recording is not written over, and a script with a wrong line does not start")
        func badFiles_areRefused() throws {
            let folder = try TemporaryFolder()
            let file = folder.path + "/day.script"
            try folder.write("at 1s wave\n", to: "day.script")
            let record = try Command.run(
                Command.products.appendingPathComponent("notchd"),
                ["--backend", "headless", "--socket", folder.path + "/s", "--record", file])
            #expect(record.status == 1)
            #expect(record.errors.contains("cannot record to \(file): "), "\(record.errors)")
            let replay = try Command.run(
                Command.products.appendingPathComponent("notchd"),
                ["--backend", "headless", "--socket", folder.path + "/s", "--replay", file])
            #expect(replay.status == 78)
            #expect(replay.errors.contains("\(file):1: 'wave' should be one of "), "\(replay.errors)")
        }
    }
}
