import Foundation
import Glibc
import NotchTestSupport
import Testing

extension EndToEnd {
    /// Tests scripts and recordings of what people and devices do.
    @Suite("Scripts and recordings, end to end")
    struct ScriptTests {
        private let first = "00000000-0000-4000-8000-000000000001"
        private let second = "00000000-0000-4000-8000-000000000002"

        /// Starts a daemon that plays a script.
        private func daemon(playing script: String) throws -> Daemon {
            // The daemon reads the script before it reports that it is ready.
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
            // These come at one instant. Each is handled after the effects of the one before.
            try original.say("send", "Two", "--tint", "teal")
            try original.say("hover", "on")
            try original.say("clock", "advance", "1s")
            try original.say("hover", "off")
            try original.say("clock", "advance", "5s")
            let text = try String(contentsOfFile: recording, encoding: .utf8)
            #expect(text.hasPrefix("version 2\nat 0.1s call Enqueue {\"activity\":{\"id\":\""), "\(text)")

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

        @Test("a recording whose first event is at 0 s gives the same frames again, the first frame included")
        func recordingFromZero_givesTheSameFrames() throws {
            let folder = try TemporaryFolder()
            let recording = folder.path + "/recording"
            let original = try Daemon(arguments: ["--record", recording])
            // The first frame is under way, so all later events come after it.
            try original.say("clock", "advance", "0s")
            try original.say("send", "One", "--icon", "photo")
            try original.say("clock", "advance", "6s")
            #expect(try String(contentsOfFile: recording, encoding: .utf8).hasPrefix("version 2\nat 0s call Enqueue {"))

            let again = try Daemon(arguments: ["--replay", recording])
            try again.say("clock", "advance", "0s")
            try again.say("clock", "advance", "6s")
            #expect(try again.recorded() == original.recorded())
            #expect(try #require(try original.recorded().first).activity == nil)
        }

        @Test("a key that would break a recording's lines is refused, and the recording stays whole")
        func unfitKey_isNotRecorded() throws {
            let folder = try TemporaryFolder()
            let recording = folder.path + "/recording"
            let daemon = try Daemon(arguments: ["--record", recording])
            let refused = try daemon.ctl("send", "A", "-k", "a\u{2028}at 0s pin by nobody")
            #expect(refused.status == 65)
            #expect(
                refused.errors.contains("activity.coalescingKey contains a line separator, U+2028"), "\(refused.errors)"
            )
            try daemon.say("send", "A\u{2028}B", "-k", "fine")
            let text = try String(contentsOfFile: recording, encoding: .utf8)
            #expect(text.hasSuffix("}\n") && text.split(separator: "\n").count == 2, "\(text)")
        }

        @Test("recordings and frames are for their owner alone, whatever the umask", arguments: ["000", "022", "077"])
        func recordings_arePrivate(umask: String) throws {
            let folder = try TemporaryFolder()
            let recording = folder.path + "/recording"
            let daemon = try Daemon(
                launcher: ["/bin/sh", "-c", "umask \(umask); exec \"$@\"", "sh"], configuration: ""
            ) { folder in
                [
                    "--backend", "headless", "--panel", "128x32", "--clock", "virtual", "--record", recording,
                    "--frames", folder.path + "/a/frames", "--socket", folder.path + "/sockets/notch.socket",
                ]
            }
            #expect(try rights(of: recording) == 0o600)
            // Advancing the clock draws the first frame.
            let socket = daemon.folder.path + "/sockets/notch.socket"
            let advanced = try Command.run(
                Command.binary("notchctl"), ["--socket", socket, "clock", "advance", "1s"])
            #expect(advanced.status == 0, "\(advanced.errors)")
            for (name, expected) in [
                ("/a", 0o700), ("/a/frames", 0o700), ("/a/frames/frames.jsonl", 0o600),
                ("/a/frames/000001.png", 0o600),
                ("/sockets", getuid() == 0 ? 0o755 : 0o700),
                ("/sockets/notch.socket", getuid() == 0 ? 0o660 : 0o600),
            ] {
                #expect(try rights(of: daemon.folder.path + name) == expected, "\(name)")
            }
        }

        private func rights(of path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }

        @Test("an empty --socket is as none at all, to both programs")
        func emptySocket_isNone() throws {
            let folder = try TemporaryFolder()
            let environment = ["NOTCH_SOCKET": folder.path + "/by-variable.socket"]
            let daemon = try Daemon(configuration: "", environment: environment) { _ in
                ["--backend", "headless", "--socket", ""]
            }
            #expect(!FileManager.default.fileExists(atPath: daemon.socket))
            let status = try Command.run(
                Command.binary("notchctl"), ["--socket", "", "status"], environment: environment)
            #expect(status.status == 0, "\(status.errors)")
        }

        @Test("--check-config reports an impossible input, and the display runs without it")
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
