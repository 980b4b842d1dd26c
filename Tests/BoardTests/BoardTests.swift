import Foundation
import NotchCore
import Testing

/// Tests that the board is as the other tests of this target expect it.
@Suite("The board", .serialized, .enabled(if: BoardGuest.isHere))
struct BoardTests {
    @Test("every card has a node and a connected connector", arguments: BoardGuest.cards.map(\.id))
    func card_isThere(_ id: String) throws {
        let card = try BoardGuest.card(id)
        #expect(FileManager.default.fileExists(atPath: try card.node()))
        #expect(try card.isConnected())
    }

    @Test(
        "a panel's preferred mode is the size that the board was given",
        arguments: [("bar", "1480x320"), ("portrait", "480x1920"), ("small", "320x170")])
    func panel_hasItsSize(_ id: String, _ size: String) throws {
        #expect(try BoardGuest.card(id).modes().first == size)
    }

    @Test("a panel is unplugged, and another one plugged in", arguments: ["bar", "portrait", "small"])
    func panel_isReplaced(_ id: String) throws {
        let card = try BoardGuest.card(id)
        let size = try #require(try card.modes().first)
        for panel in [nil, "800x480", nil, size] {
            try card.plug(panel: panel)
            #expect(try card.isConnected() == (panel != nil))
            #expect(try card.modes().first == panel)
        }
    }
}

extension BoardTests {
    @Test("a picture of the panel is what was drawn", arguments: ["bar", "portrait", "small", "bochs"])
    func glass_showsWhatWasDrawn(_ id: String) throws {
        let framebuffer = try EmulatedFramebuffer(of: BoardGuest.card(id))
        defer { framebuffer.close() }
        let pattern = Pattern.picture(width: framebuffer.width, height: framebuffer.height)
        try framebuffer.show(pattern)
        let difference = try PanelShot.difference(of: id, from: pattern)
        #expect(difference == nil)
    }

    @Test("vkms's checksum is of what was drawn")
    func vkms_showsWhatWasDrawn() throws {
        let framebuffer = try EmulatedFramebuffer(of: BoardGuest.card("vkms"))
        defer { framebuffer.close() }
        let pattern = Pattern.picture(width: framebuffer.width, height: framebuffer.height)
        try framebuffer.show(pattern)
        #expect(try VKMS.shows(pattern))
        pattern[17, 170] ^= 1
        #expect(try !VKMS.shows(pattern, seconds: 0))
    }

    @Test("a card that was removed comes back in its slot, whatever number its node gets")
    func removedCard_comesBack() throws {
        let card = try BoardGuest.card("small")
        try card.remove()
        #expect(card.name == nil)
        try BoardGuest.rescan()
        #expect(card.name != nil)
    }

    @Test("a driver that was unbound is bound again", arguments: ["small", "bochs", "cirrus"])
    func unboundDriver_isBoundAgain(_ id: String) throws {
        let card = try BoardGuest.card(id)
        try card.unbind()
        #expect(card.name == nil)
        try card.bind()
        #expect(card.name != nil)
    }

    @Test("the test backlight keeps its brightness")
    func backlight_keepsBrightness() throws {
        try BoardGuest.load("notch_backlight")
        let folder = URL(fileURLWithPath: "/sys/class/backlight/notch-test")
        try BoardGuest.write("77", to: folder.appendingPathComponent("brightness"))
        let actual = try String(contentsOf: folder.appendingPathComponent("actual_brightness"), encoding: .utf8)
        #expect(actual == "77\n")
    }

    @Test("drivers of other tests load", arguments: ["gpio-sim", "uleds", "vfb", "uinput", "evdev"])
    func module_loads(_ module: String) throws {
        // Only vfb needs this parameter to be enabled; the others ignore it.
        #expect(throws: Never.self) { try BoardGuest.load(module, "vfb_enable=1") }
    }
}
