import Foundation
import NotchCore
import NotchDisplay
import NotchTestSupport
import Testing

extension EndToEnd {
    /// Tests panels by their profiles on the headless display.
    @Suite("Panels, end to end")
    struct PanelTests {
        private func withProfile(_ text: String, _ body: (String) throws -> Void) throws {
            let path = "\(temporaryRoot)/notch-test-\(UUID().uuidString.prefix(8)).panel"
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
            defer { try? FileManager.default.removeItem(atPath: path) }
            try body(path)
        }

        private func refuse(_ arguments: String..., configuration: String = "") throws -> Command {
            let path = "\(temporaryRoot)/notch-test-\(UUID().uuidString.prefix(8)).conf"
            try Data(configuration.utf8).write(to: URL(fileURLWithPath: path))
            defer { try? FileManager.default.removeItem(atPath: path) }
            return try Command.run(
                Command.binary("notchd"),
                ["--socket", path + ".socket", "--backend", "headless", "--config", path] + arguments)
        }

        @Test(
            "a profile gives the headless display the panel's size as seen",
            arguments: [
                ("waveshare-8.8-480x1920", [String](), 1920, 480), ("st7789-240x320", [], 320, 240),
                ("st7789-240x320", ["--rotation", "0"], 240, 320), ("ssd1306-128x32", [], 128, 32),
            ])
        func profile_givesTheSize(panel: String, arguments: [String], width: Int, height: Int) throws {
            let daemon = try Daemon(panel: panel, arguments: arguments)
            try daemon.say("send", "Build finished", "Debug · 12.4s", "--icon", "hammer", "--hold")
            try daemon.say("clock", "advance", "1s")
            let picture = try daemon.screenshot()
            #expect(picture.width == width && picture.height == height)
            #expect((0..<height).contains { picture.row($0).contains { $0 & 0xFF_FFFF != 0 } }, "something is drawn")
        }

        @Test("a profile's density makes type another size than the panel's resolution alone")
        func profile_givesTheDensity() throws {
            let pictures = try ["st7789-240x320", "320x240"].map { panel in
                let daemon = try Daemon(panel: panel)
                try daemon.say("send", "Build finished", "Debug · 12.4s", "--icon", "hammer", "--hold")
                try daemon.say("clock", "advance", "1s")
                return try daemon.screenshot()
            }
            #expect((0..<240).contains { Array(pictures[0].row($0)) != Array(pictures[1].row($0)) })
        }

        @Test("nothing is drawn where a profile's bezel hides it, whichever way up the panel hangs")
        func insets_areKept() throws {
            let profile = "[Panel]\nName=A\nResolution=170x320\nRotation=90\nSafeInsets=10 20 30 40\n"
            try withProfile(profile) { path in
                for (rotation, top, left, bottom, right) in [("90", 10, 20, 30, 40), ("270", 30, 40, 10, 20)] {
                    let daemon = try Daemon(panel: path, arguments: ["--rotation", rotation])
                    try daemon.say("send", "Build finished", "Debug · 12.4s", "--icon", "hammer", "--hold")
                    try daemon.say("clock", "advance", "1s")
                    let picture = try daemon.screenshot()
                    try #require(picture.width == 320 && picture.height == 170)
                    let free = PixelRect(x: left, y: top, width: 320 - left - right, height: 170 - top - bottom)
                    for y in 0..<170 {
                        for x in 0..<320 where picture[x, y] & 0xFF_FFFF != 0 {
                            try #require(free.contains(PixelRect(x: x, y: y, width: 1, height: 1)), "\(x), \(y)")
                        }
                    }
                }
            }
        }

        @Test("the error for an unknown panel lists the panels before anything starts")
        func panel_isUnknown() throws {
            let command = try refuse("--panel", "waveshare-11.9")
            #expect(command.status == 64)
            #expect(command.errors.contains("did you mean 'waveshare-11.9-320x1480'?"))
            #expect(command.errors.contains("ssd1306-128x64"))
            let configured = try refuse(configuration: "[Display]\nPanel=waveshare-11.9\n")
            #expect(configured.status == 78)
            #expect(configured.errors.contains(".conf:2: Panel=waveshare-11.9: there is no such profile"))
        }

        @Test("a profile with a negative inset is refused with its line")
        func inset_isNegative() throws {
            try withProfile("[Panel]\nName=A\nResolution=320x170\nSafeInsets=0 0 -1 0\n") { path in
                let command = try refuse("--panel", path)
                #expect(command.status == 64)
                #expect(command.errors.contains("\(path):4: SafeInsets=0 0 -1 0 should be four numbers"))
            }
        }

        @Test(
            "options that make no sense are refused with what does",
            arguments: [
                ("--rotation", "45", "0, 90, 180, 270"), ("--mode", "big", "WIDTHxHEIGHT@HZ"),
                ("--format", "rgb", "xrgb8888, rgb565, grey16, mono"),
                ("--safe-insets", "1 2 3", "top left bottom right"),
                ("--atomic", "2", "auto, yes or no"), ("--virtual-terminal", "tty1", "1 to 63"),
                ("--backend", "x11", "drm, fbdev"), ("--card", "", "driver's name"),
            ])
        func option_isRefused(option: String, value: String, hint: String) throws {
            let command = try refuse(option, value)
            #expect(command.status == 64)
            #expect(command.errors.contains(option) && command.errors.contains(hint))
        }
    }
}
