import Foundation
import NotchCore
import NotchDisplay
import NotchTestSupport
import Testing

extension EndToEnd {
    /// Tests the way from the command line to pixels with the real programs.
    @Suite("Cards, end to end")
    struct CardTests {
        static let id = "11111111-2222-4333-8444-555555555555"

        @Test("a sent activity becomes a card, rests for its dwell, and gives the surface back")
        func activity_comesAndGoes() throws {
            let daemon = try Daemon(panel: "1480x320")
            try daemon.say("clock", "advance", "1s")
            try expectGolden(daemon.screenshot(), named: "home-1480x320")

            let id = try daemon.say(
                "send", "Build finished", "Debug · 12.4s", "--icon", "hammer", "--tint", "green", "--id", Self.id,
                "--dwell", "2.4s")
            #expect(id == Self.id)
            try daemon.say("clock", "advance", "1s")
            try expectGolden(daemon.screenshot(), named: "card-1480x320")

            try daemon.say("clock", "advance", "5s")
            try expectGolden(daemon.screenshot(), named: "home-1480x320")

            let frames = try daemon.recorded().filter { $0.activity == Self.id }
            let phases = frames.compactMap(\.phase)
            #expect(phases.first == "animateIn")
            #expect(phases.last == "animateOut")
            let turning = try #require(phases.firstIndex(of: "animateOut"))
            #expect(phases[turning...].allSatisfy { $0 == "animateOut" })
            // It came at 1 s, rests for 2.4 s after a transition of 0.4 s, and leaves at 3.8 s.
            let leaving = try #require(frames.first { $0.phase == "animateOut" })
            #expect((3800...3834).contains(leaving.timeMs))
            #expect(try daemon.say("history").contains("Build finished"))
        }

        @Test(
            "Q1: without a dwell, a card rests as long as it takes to be read, or as the configuration says",
            arguments: [("", 5200), ("[Queue]\nDwell=auto\n", 5200), ("[Queue]\nDwell=1s\n", 1400)])
        func dwell_goesByLength(configuration: String, leaves: Int) throws {
            let daemon = try Daemon(panel: "320x170", configuration: configuration)
            // 40 and 20 characters take 4.8 s to be read, after a transition of 0.4 s.
            try daemon.say(
                "send", "The water in the basement is rising fast", "20 cm since midnight", "--id", Self.id)
            try daemon.say("clock", "advance", "7s")
            let frames = try daemon.recorded().filter { $0.activity == Self.id }
            let leaving = try #require(frames.first { $0.phase == "animateOut" })
            #expect((leaves...leaves + 34).contains(leaving.timeMs))
        }

        @Test("the frames of a scene are the same in every run, byte for byte")
        func frames_areReproducible() throws {
            let runs = try (0..<2).map { _ in
                let daemon = try Daemon(panel: "320x170", configuration: "")
                try daemon.say(
                    "send", "First", "--icon", "bell", "--tint", "orange", "--id", Self.id, "--dwell", "600ms")
                try daemon.say("clock", "advance", "300ms")
                try daemon.say("send", "Second", "with a subtitle", "--progress", "42", "--dwell", "600ms")
                try daemon.say("clock", "advance", "4s")
                let names = try FileManager.default.contentsOfDirectory(atPath: daemon.frames.path).sorted()
                return try names.filter { $0.hasSuffix(".png") }.map { name in
                    [UInt8](try Data(contentsOf: daemon.frames.appendingPathComponent(name)))
                }
            }
            #expect(runs[0].count > 50)
            #expect(runs[0] == runs[1])
        }

        @Test("a hold with progress on a small light panel")
        func hold_stays() throws {
            let daemon = try Daemon(
                panel: "320x170",
                configuration: "[Surface]\nLaunchCue=no\n[Theme]\nPalette=light\nAccent=rose\n")
            try daemon.say(
                "send", "Backup", "to the attic", "--icon", "externaldrive", "--hold", "--progress", "80", "--id",
                Self.id)
            try daemon.say("clock", "advance", "1h")
            try expectGolden(daemon.screenshot(), named: "hold-320x170")
            let before = try daemon.recorded().count

            try daemon.say("update", Self.id, "--progress", "81")
            try daemon.say("clock", "advance", "1s")
            let steps = try daemon.recorded().dropFirst(before)
            #expect((1...3).contains(steps.count), "the bar moves by a pixel a frame")
            let changed = steps.flatMap(\.damage).reduce(0) { $0 + $1[2] * $1[3] }
            #expect(changed > 0 && changed < 320 * 170 / 10, "only the bar and its figure: \(changed) pixels")

            try daemon.say("dismiss")
            try daemon.say("clock", "advance", "1s")
            #expect(try daemon.say("history").contains("dismissed"))
        }

        @Test("pixels outside the reported damage are equal to the frame before")
        func damage_isExact() throws {
            let daemon = try Daemon(panel: "480x120", configuration: "")
            try daemon.say("send", "Rain from six", "Umbrella weather", "--icon", "cloud.rain", "--tint", "blue")
            try daemon.say("clock", "advance", "500ms")
            try daemon.say("hover", "on")
            try daemon.say("clock", "advance", "4s")
            try daemon.say("hover", "off")
            try daemon.say("clock", "advance", "2s")
            var previous: Pixmap?
            for frame in try daemon.recorded() {
                let picture = try PNGFile.read(daemon.frames.appendingPathComponent(frame.file).path)
                if let previous {
                    let damage = Region(
                        frame.damage.map { PixelRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) })
                    for y in 0..<picture.height {
                        for x in 0..<picture.width where picture[x, y] != previous[x, y] {
                            try #require(damage.contains(x: x, y: y), "frame \(frame.sequence) at \(x), \(y)")
                        }
                    }
                }
                previous = picture
            }
        }

        @Test(
            "one card pushes the next, and no frame from home to home shows nothing", arguments: ["480x120", "128x64"])
        func handOver_isNeverEmpty(panel: String) throws {
            let daemon = try Daemon(panel: panel)
            try daemon.say("clock", "advance", "1s")
            for title in ["Build finished", "Message from Ada"] {
                try daemon.say("send", title, "--icon", "bell", "--dwell", "900ms")
            }
            try daemon.say("clock", "advance", "5s")
            let frames = try daemon.recorded()
            #expect(Set(frames.compactMap(\.activity)).count == 2 && frames.last?.activity == nil)
            for frame in frames where frame.timeMs >= 1000 {
                let picture = try PNGFile.read(daemon.frames.appendingPathComponent(frame.file).path)
                let lit = (0..<picture.height).reduce(0) { sum, y in
                    sum + picture.row(y).count { $0 & 0xFF > 0x60 }
                }
                #expect(lit > 40, "frame \(frame.sequence) at \(frame.timeMs) ms")
            }
        }

        @Test("a title that is longer than a panel of 32 rows moves evenly, and stays until it has been read once")
        func title_scrolls() throws {
            let daemon = try Daemon(panel: "128x32")
            try daemon.say("send", "The washing machine in the basement has finished", "--icon", "washer")
            try daemon.say("clock", "advance", "20s")
            let frames = try daemon.recorded()
            let leaving = try #require(frames.first { $0.phase == "animateOut" })
            let steps = frames.filter {
                $0.phase == "animateIn" && $0.damage == frames.last { $0.phase == "animateIn" }?.damage
            }
            // It rests, moves by a pixel every other frame, and rests again.
            let first = try #require(steps.first), last = try #require(steps.last)
            #expect(steps.count > 100 && first.timeMs > 1200 && leaving.timeMs - last.timeMs > 1000)
            #expect(zip(steps, steps.dropFirst()).allSatisfy { (33...34).contains($1.timeMs - $0.timeMs) })
            // Nothing but the line is drawn again.
            #expect(first.damage.count == 1 && first.damage[0][0] > 24 && first.damage[0][3] < 24)
        }
    }
}
