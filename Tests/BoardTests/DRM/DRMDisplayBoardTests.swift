import Foundation
import NotchCore
import NotchDevices
import NotchDisplay
import NotchEventLoop
import NotchTestSupport
import Testing

/// Returns a card that has many modes, in a small mode, since reading pixels is slow under emulation.
private func vga(_ card: String) -> BoardPanel {
    BoardPanel(card: card, width: 640, height: 480)
}

/// Tests the display on the kernel's own drivers.
@SurfaceActor
@Suite("The DRM display on the board", .serialized, .enabled(if: BoardGuest.isHere))
struct DRMDisplayBoardTests {
    private static func strips(of picture: Pixmap) -> [PixelRect] {
        (0..<5).map {
            PixelRect(x: 3 + $0 * picture.width / 7, y: 5 + $0 * picture.height / 6, width: 41, height: 11)
        }
    }

    @Test(
        "what is presented is on the panel, frame by frame",
        arguments: BoardPanel.visible(
            .small, .small.legacy, vga("bochs"), vga("bochs").legacy, vga("cirrus"), vga("cirrus").legacy))
    func frames_areOnTheGlass(panel: BoardPanel) throws {
        let board = try BoardDisplay(panel.card) {
            $0.mode = OutputOptions.Mode(width: panel.width, height: panel.height)
            $0.isAtomic = panel.isAtomic
        }
        defer { board.display.close() }
        #expect(board.display.condition == .showing)
        try board.show()
        for strip in Self.strips(of: board.picture) {
            try board.show(strip, PixelRect(x: 0, y: 0, width: 9, height: 9))
        }
        let expected = board.picture
        let difference =
            panel.card == "cirrus"
            ? try PanelShot.difference(of: panel.card, from: expected.inRGB565, keeping: \.inRGB565)
            : try PanelShot.difference(of: panel.card, from: expected)
        #expect(difference == nil)
        #expect(board.presented.map(\.sequence) == Array(1...6))
    }

    @Test("every rotation is on the panel", arguments: Rotation.allCases)
    func rotations_areOnTheGlass(rotation: Rotation) throws {
        let board = try BoardDisplay("small") { $0.rotation = rotation }
        defer { board.display.close() }
        try board.show()
        try board.show(PixelRect(x: 7, y: 90, width: 31, height: 12))
        try board.show(PixelRect(x: 100, y: 9, width: 31, height: 12))
        let difference = try PanelShot.difference(of: "small", from: board.picture.turned(by: rotation))
        #expect(difference == nil)
        #expect(board.display.screenshot().difference(from: board.picture) == nil)
    }

    @Test("vkms: the checksum of each frame is right, by both ways", arguments: [true, false])
    func vkms_showsTheFrames(isAtomic: Bool) throws {
        let board = try BoardDisplay("vkms") { $0.isAtomic = isAtomic }
        defer { board.display.close() }
        try board.show()
        for strip in Self.strips(of: board.picture) { try board.show(strip) }
        #expect(try VKMS.shows(board.picture))
    }

    @Test("vkms: frames come with the vblanks, none faster than these")
    func vkms_pacesFrames() throws {
        let board = try BoardDisplay("vkms")
        defer { board.display.close() }
        try board.show()
        let rect = PixelRect(x: 0, y: 0, width: 8, height: 8)
        let start = board.loop.now
        for _ in 0..<30 { try board.show(rect) }
        #expect(board.loop.now - start >= .milliseconds(470))
        let instants = board.presented.suffix(30).map(\.at)
        for (one, next) in zip(instants, instants.dropFirst()) {
            // Frames are whole vblanks apart.
            let periods = (next - one).seconds * 60
            #expect(periods > 0.9)
            #expect(abs(periods - periods.rounded()) < 0.1)
        }
    }

    @Test(
        "Fault 38: without vblanks frames keep the mode's pace, which is 75 Hz at most", arguments: ["small", "bochs"])
    func withoutVblanks_framesDoNotRunAway(_ id: String) throws {
        let board = try BoardDisplay(id)
        defer { board.display.close() }
        try board.show()
        let start = board.loop.now
        for _ in 0..<30 { try board.show(PixelRect(x: 0, y: 0, width: 8, height: 8)) }
        #expect(board.loop.now - start >= .seconds(30) / 76)
    }

    @Test("Fault 5: another panel is another geometry, and shows the next frame")
    func anotherPanel_isAnotherGeometry() throws {
        let board = try BoardDisplay("small")
        defer { board.display.close() }
        try board.show()
        let card = try BoardGuest.card("small")
        try card.plug(panel: "400x240")
        defer { try? card.plug(panel: "320x170") }
        try board.wait("the other mode") { board.display.geometry.width == 400 }
        try board.show()
        let difference = try PanelShot.difference(of: "small", from: board.picture)
        #expect(difference == nil)
    }

    @Test("Faults 3 and 4: a panel that is unplugged is waited for")
    func anUnpluggedPanel_isWaitedFor() throws {
        let board = try BoardDisplay("small")
        defer { board.display.close() }
        try board.show()
        let card = try BoardGuest.card("small")
        try board.present()
        try card.plug(panel: nil)
        try board.wait("the loss") { board.display.condition != .showing }
        try board.wait { board.presented.count == 2 }
        try board.show(PixelRect(x: 9, y: 9, width: 50, height: 50))
        try card.plug(panel: "320x170")
        try board.wait("the panel") { board.display.condition == .showing }
        let difference = try PanelShot.difference(of: "small", from: board.picture)
        #expect(difference == nil)
    }

    @Test("Fault 6: a driver that is unbound while pictures flow is contained, and bound again it shows them")
    func anUnboundDriver_isContained() throws {
        let board = try BoardDisplay("bochs") { $0.device = "bochs-drm" }
        defer { board.display.close() }
        try board.show()
        let card = try BoardGuest.card("bochs")
        for _ in 0..<3 {
            try card.unbind()
            // The memory is gone, and no event has reported it yet.
            try board.present()
            try board.wait("the loss") { board.display.condition != .showing }
            try card.bind()
            try board.wait("the card") { board.display.condition == .showing }
            try board.wait { board.presented.count == board.sequence }
            let difference = try PanelShot.difference(of: "bochs", from: board.picture)
            #expect(difference == nil)
        }
    }

    @Test("Fault 7: another master is waited for")
    func anotherMaster_isWaitedFor() throws {
        let other = try LibDRM().open(try BoardGuest.card("small").node())
        _ = try CardDescription(of: other)
        let board = try BoardDisplay("small")
        defer { board.display.close() }
        #expect("\(board.display.condition)".contains("another program"))
        try board.show()
        other.close()
        try board.wait("the card") { board.display.condition == .showing }
        let difference = try PanelShot.difference(of: "small", from: board.picture)
        #expect(difference == nil)
    }

    @Test("Fault 40: planes that another program has left are not above what is presented", arguments: [true, false])
    func leftPlanes_areTakenOff(isAtomic: Bool) throws {
        let client = try AtomicClient(LibDRM(), BoardGuest.card("vkms").node())
        defer { client.card.close() }
        try client.modeset(client.framebuffer(), .allowModeset)
        let planes = try CardDescription(of: client.card).planes
        let cursor = try #require(planes.first { $0.type == "Cursor" }).plane.id
        try client.show(
            client.framebuffer(width: 64, height: 64, filledWith: 0x80), on: cursor, width: 64, height: 64)
        #expect(try client.card.plane(cursor).crtc == client.crtc)
        try client.card.dropMaster()

        let board = try BoardDisplay("vkms") { $0.isAtomic = isAtomic }
        defer { board.display.close() }
        try board.show()
        #expect(try client.card.plane(cursor).crtc == 0)
        #expect(try VKMS.shows(board.picture))
    }

    @Test(
        "Fault 41: a link that has gone bad is set up anew and good again",
        arguments: [("small", true), ("small", false), ("vkms", true)])
    func aBadLink_isGoodAgain(_ id: String, isAtomic: Bool) throws {
        let card = try BoardGuest.card(id)
        let board = try BoardDisplay(id) { $0.isAtomic = isAtomic }
        defer { board.display.close() }
        try board.show()
        let other = try LibDRM().open(try card.node())
        defer { other.close() }
        let connector = try #require(try other.resources().connectors.first)
        func link() throws -> String? {
            try other.properties(of: connector, .connector).first { $0.name == "link-status" }?.valueName
        }
        #expect(try link() == "Good")
        try BoardGuest.load("notch_link")
        let parameter = URL(fileURLWithPath: "/sys/module/notch_link/parameters/bad")
        try BoardGuest.write(try card.node(), to: parameter)
        #expect(try link() == "Bad")
        let shown = board.sequence
        try board.wait("the link") { (try? link()) == "Good" }
        #expect(board.sequence == shown)
        let difference = id == "vkms" ? nil : try PanelShot.difference(of: id, from: board.picture)
        #expect(difference == nil)
    }

    @Test("Fault 19: a thousand signals a second cost no frame")
    func aStormOfSignals_costsNoFrame() throws {
        let board = try BoardDisplay("small")
        defer { board.display.close() }
        let storm = try SignalStorm()
        try board.show()
        for index in 0..<60 { try board.show(PixelRect(x: index * 5, y: index * 2, width: 20, height: 20)) }
        #expect(storm.end() > 100)
        #expect(board.presented.map(\.sequence) == Array(1...61))
        let difference = try PanelShot.difference(of: "small", from: board.picture)
        #expect(difference == nil)
    }

    @Test("without power the panel is dark, and with it shows what was presented meanwhile", arguments: [true, false])
    func power_goesOffAndOn(isAtomic: Bool) throws {
        let board = try BoardDisplay("small") { $0.isAtomic = isAtomic }
        defer { board.display.close() }
        try board.show()
        let before = try PanelShot.difference(of: "small", from: board.picture)
        #expect(before == nil)
        board.display.setPowered(false)
        try board.show(PixelRect(x: 9, y: 9, width: 50, height: 50))
        #expect(try PanelShot.isDark("small"))
        #expect(board.display.screenshot().difference(from: board.picture) == nil)
        board.display.setPowered(true)
        let difference = try PanelShot.difference(of: "small", from: board.picture)
        #expect(difference == nil)
    }

    @Test("Faults 4 to 6: removals leave no descriptor and no mapping behind")
    func removals_leakNothing() throws {
        let card = try BoardGuest.card("bochs")
        let board = try BoardDisplay("bochs") { $0.device = "bochs-drm" }
        defer { board.display.close() }
        try board.show()
        var before = try Resources.present()
        for round in 0..<10 {
            try card.remove()
            if round % 2 == 0 { try board.present() }
            try board.wait("the loss") { board.display.condition != .showing }
            try BoardGuest.rescan()
            try board.wait("the card") { board.display.condition == .showing }
            try board.wait { board.presented.count == board.sequence }
            // Resources that the first rounds set up stay.
            if round == 1 { before = try Resources.present() }
        }
        #expect(try Resources.present() == before)
        let difference = try PanelShot.difference(of: "bochs", from: board.picture)
        #expect(difference == nil)
    }
}
