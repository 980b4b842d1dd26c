import Foundation
import NotchTestSupport
import Testing

extension EndToEnd {
    /// Tests brightness, dimming and blanking with the real programs, on files that look like a backlight.
    @Suite("Brightness, end to end")
    struct BrightnessTests {
        private func configuration(_ light: BacklightFolder, _ lines: String...) -> String {
            (["[Surface]", "LaunchCue=no", "[Display]", "Backlight=\(light.path)"] + lines)
                .joined(separator: "\n") + "\n"
        }

        @Test("brightness is set, changed, asked for, and kept within its limits")
        func brightness_isSet() throws {
            let light = try BacklightFolder(maximum: 200, brightness: 200)
            let daemon = try Daemon(configuration: configuration(light, "Brightness=80"))
            #expect(light.number("brightness") == 160)
            #expect(try daemon.say("brightness") == "80 % (test-light)")
            #expect(try daemon.say("brightness", "50") == "50 % (test-light)")
            #expect(light.number("brightness") == 100)
            #expect(try daemon.say("brightness", "-20") == "30 % (test-light)")
            #expect(try daemon.say("brightness", "+5%") == "35 % (test-light)")
            #expect(try daemon.say("brightness", "-100") == "1 % (test-light)")
            #expect(light.number("brightness") == 2)
            #expect(try daemon.say("brightness", "+100") == "100 % (test-light)")
            try light.set("brightness", 150)
            #expect(try daemon.say("status").contains("75 % (test-light)"))
            #expect(
                try daemon.say("brightness", "--json")
                    == #"{"percent":75,"actual":100,"backlight":"test-light","light":"bright"}"#)
            #expect(daemon.terminate().status == 0)
            #expect(light.number("brightness") == 150)
        }

        @Test("an idle panel dims and goes off, a card lights it, and the end leaves it lit")
        func idle_dims() throws {
            let light = try BacklightFolder(maximum: 200, brightness: 200)
            let daemon = try Daemon(
                configuration: configuration(light, "DimAfter=10s", "DimTo=50", "BlankAfter=1m"))
            try daemon.say("clock", "advance", "20s")
            #expect(light.number("brightness") == 100)
            #expect(try daemon.say("status").contains("dimmed"))
            try daemon.say("clock", "advance", "60s")
            #expect(light.number("bl_power") == 4)
            #expect(try daemon.say("status").contains(", off"))
            try daemon.say("send", "A", "--hold")
            try daemon.say("clock", "advance", "1h")
            #expect(light.number("bl_power") == 0)
            #expect(light.number("brightness") == 200)
            try daemon.say("dismiss")
            try daemon.say("clock", "advance", "15s")
            #expect(light.number("brightness") == 100)
            #expect(try daemon.say("brightness", "60") == "60 % (test-light)")
            try daemon.say("clock", "advance", "15s")
            #expect(light.number("brightness") == 60)
            #expect(daemon.terminate().status == 0)
            #expect(light.number("brightness") == 120)
        }

        @Test("reload applies the file's keys of the light")
        func reload_isLive() throws {
            let light = try BacklightFolder(maximum: 200, brightness: 200)
            let daemon = try Daemon(configuration: configuration(light))
            try daemon.say("clock", "advance", "20s")
            let file = daemon.folder.appendingPathComponent("notchd.conf")
            try Data(configuration(light, "DimAfter=5s", "DimTo=10", "Brightness=50").utf8).write(to: file)
            #expect(try daemon.say("reload").isEmpty)
            try daemon.say("clock", "advance", "1s")
            #expect(light.number("brightness") == 10)
        }

        @Test("a display without a backlight says so, and so does one whose backlight is misspelt")
        func absence_isExplained() throws {
            let daemon = try Daemon()
            let refused = try daemon.ctl("brightness", "50")
            #expect(refused.status == 1)
            #expect(refused.errors.contains("no backlight"))
            #expect(try !daemon.say("status").contains("brightness"))
            let misspelt = try Daemon(configuration: "[Display]\nBacklight=no-such-light\n")
            #expect(try misspelt.ctl("brightness").errors.contains("no-such-light"))
            #expect(misspelt.terminate().status == 0)
            #expect(misspelt.complaints().contains("no-such-light"))
        }
    }
}
