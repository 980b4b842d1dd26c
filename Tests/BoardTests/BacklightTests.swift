import Foundation
import NotchCore
import NotchDisplay
import NotchTestSupport
import Testing

/// Tests the panel's light on the kernel's own backlight class.
@Suite("Backlight of the board", .serialized, .enabled(if: BoardGuest.isHere))
struct BacklightTests {
    private let folder = URL(fileURLWithPath: "/sys/class/backlight/notch-test")
    private let headless = ["--backend", "headless", "--panel", "480x120", "--clock", "virtual"]
    private let configuration =
        "[Surface]\nLaunchCue=no\n[Display]\nBacklight=notch-test\nDimAfter=10s\nDimTo=50\nBlankAfter=1m\n"

    /// Loads the backlight anew: it is lit, and only root may write to it.
    init() throws {
        try BoardGuest.unload("notch_backlight")
        try BoardGuest.load("notch_backlight")
    }

    private func number(_ attribute: String) throws -> Int {
        let text = try String(contentsOf: folder.appendingPathComponent(attribute), encoding: .utf8)
        return try #require(Int(text.trimmingCharacters(in: .newlines)))
    }

    @Test("setting, dimming, switching off and waking reach the kernel")
    @SurfaceActor
    func light_reachesKernel() throws {
        let backlight = SysfsBacklight()
        backlight.panelDevice = "/sys/devices/platform/panel"
        #expect(try backlight.read().name == "notch-test")
        try backlight.set(percent: 60, share: 1)
        #expect(try number("actual_brightness") == 153)
        try backlight.set(share: 0.5)
        #expect(try number("actual_brightness") == 77)
        try backlight.set(share: 0)
        #expect(try number("bl_power") == 4)
        try backlight.set(share: 1)
        #expect(try number("bl_power") == 0)
        #expect(try number("actual_brightness") == 153)
        #expect(try backlight.read().brightness == 60)
    }

    @Test("a driver that goes and comes back gets its brightness again")
    @SurfaceActor
    func driver_mayComeAndGo() throws {
        let backlight = SysfsBacklight(choice: .named("notch-test"))
        try backlight.set(percent: 20, share: 1)
        for _ in 0..<3 {
            try BoardGuest.unload("notch_backlight")
            #expect(throws: DisplayError.self) { try backlight.set(share: 0.5) }
            try BoardGuest.load("notch_backlight")
            #expect(try number("brightness") == 255)
            try backlight.set(share: 1)
            #expect(try number("brightness") == 51)
        }
    }

    @Test("notchd dims an idle panel, lights it for a card, and leaves it lit")
    func daemon_dims() throws {
        let daemon = try Daemon(board: headless, configuration: configuration + "Brightness=80\n")
        #expect(try number("brightness") == 204)
        try daemon.say("clock", "advance", "20s")
        #expect(try number("brightness") == 102)
        try daemon.say("clock", "advance", "60s")
        #expect(try number("bl_power") == 4)
        try daemon.say("send", "A", "--hold")
        #expect(try daemon.say("brightness") == "80 % (notch-test)")
        #expect(try number("bl_power") == 0)
        #expect(try number("brightness") == 204)
        #expect(daemon.terminate().status == 0)
        #expect(try number("brightness") == 204)
    }

    @Test("a display on a card finds the backlight by itself, and both are switched off and on together")
    func card_findsBacklight() throws {
        let daemon = try Daemon(
            board: ["--backend", "drm", "--card", try BoardGuest.card("bar").node()],
            configuration: "[Surface]\nLaunchCue=no\n[Display]\nBrightness=40\nBlankAfter=500ms\n")
        #expect(try number("brightness") == 102)
        let deadline = Date().addingTimeInterval(30)
        while try number("bl_power") == 0, Date() < deadline { usleep(50_000) }
        #expect(try number("bl_power") == 4)
        #expect(try daemon.say("status").contains(", off"))
        try daemon.say("send", "A", "--hold")
        // The answer to the command does not wait for the panel.
        #expect(try eventually { try number("bl_power") == 0 })
        #expect(try daemon.say("brightness") == "40 % (notch-test)")
    }

    @Test("Fault 32: without the right to write, one warning names rule and group, and the cards go on")
    func daemon_isDenied() throws {
        let daemon = try Daemon(board: headless, configuration: configuration, user: "nobody:nogroup")
        try daemon.say("clock", "advance", "70s")
        try daemon.say("send", "A")
        try daemon.say("clock", "advance", "20s")
        let refused = try daemon.ctl("brightness", "50")
        #expect(refused.status == 1)
        #expect(refused.errors.contains("the udev rules of `sudo make install` give the group video that right"))
        #expect(refused.errors.contains("Permission denied"))
        #expect(try number("brightness") == 255)
        #expect(daemon.terminate().status == 0)
        let warnings = daemon.complaints().components(separatedBy: "the udev rules of `sudo make install`").count - 1
        #expect(warnings == 1)
    }

    @Test("Fault 32: what our udev rule runs gives the group video that right")
    func rule_grants() throws {
        let ran = try UdevRule.run("backlight", for: String(folder.path.dropFirst("/sys".count)))
        #expect(ran.status == 0, "\(ran.errors)")
        let daemon = try Daemon(board: headless, configuration: configuration, user: "nobody:video")
        #expect(try daemon.say("brightness", "40") == "40 % (notch-test)")
        #expect(try number("brightness") == 102)
        try daemon.say("clock", "advance", "70s")
        #expect(try number("bl_power") == 4)
    }
}
