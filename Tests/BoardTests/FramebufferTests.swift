import Foundation
import NotchCore
import NotchDisplay
import NotchEventLoop
import NotchTestSupport
import Testing

/// Tests the frame buffer display on the kernel's own drivers: those that DRM emulates, whose panel the host sees, and
/// vfb, which has every depth and a second page.
@SurfaceActor
@Suite("Frame buffers on the board", .serialized, .enabled(if: BoardGuest.isHere))
struct FramebufferTests {
    private let clock = VirtualClock()

    private func makeDisplay(
        _ path: String, _ change: (inout OutputOptions) -> Void = { _ in }
    ) throws -> FramebufferDisplay {
        var options = OutputOptions()
        options.framebuffer = path
        change(&options)
        return FramebufferDisplay(
            options: options, panel: try PanelGeometry(width: 128, height: 64), system: LinuxFramebuffers(),
            clock: clock, logger: .silent)
    }

    private func present(_ display: FramebufferDisplay, _ sequence: Int, _ picture: Pixmap) throws {
        try display.present(
            Frame(
                sequence: sequence, instant: clock.now, pixmap: picture, damage: Region(picture.bounds), phase: nil,
                activity: nil))
        clock.advance(by: .milliseconds(20))
    }

    @Test("an emulated frame buffer's panel shows the frame", arguments: ["bar", "portrait", "bochs"])
    func emulatedFramebuffer_showsTheFrame(_ id: String) throws {
        let display = try makeDisplay(BoardGuest.card(id).framebuffer())
        defer { display.close() }
        try #require(display.condition == .showing)
        let picture = Pattern.picture(width: display.geometry.width, height: display.geometry.height)
        try present(display, 1, picture)
        #expect(try PanelShot.difference(of: id, from: picture) == nil)
        // Only a part of the picture changes, as in a step of progress.
        for y in 40..<52 { picture.row(y).update(repeating: 0xFFFF_FFFF) }
        try display.present(
            Frame(
                sequence: 2, instant: clock.now, pixmap: picture,
                damage: Region(PixelRect(x: 0, y: 40, width: picture.width, height: 12)), phase: nil, activity: nil))
        #expect(try PanelShot.difference(of: id, from: picture) == nil)
    }

    @Test("a turned frame is on the panel as turned", arguments: [Rotation.clockwise90, .half, .clockwise270])
    func turnedFrame_isTurnedOnTheGlass(_ rotation: Rotation) throws {
        let display = try makeDisplay(BoardGuest.card("small").framebuffer()) { $0.rotation = rotation }
        defer { display.close() }
        let (width, height) = (display.geometry.width, display.geometry.height)
        let picture = Pattern.picture(width: width, height: height)
        try present(display, 1, picture)
        #expect(try PanelShot.difference(of: "small", from: picture.turned(by: rotation)) == nil)
    }

    @Test("Fault 6: a driver is unbound and bound again while frames flow")
    func unboundDriver_isSurvived() throws {
        let card = try BoardGuest.card("bochs")
        let display = try makeDisplay(card.framebuffer())
        defer { display.close() }
        let picture = Pattern.picture(width: display.geometry.width, height: display.geometry.height)
        try present(display, 1, picture)
        for round in 0..<5 {
            try card.unbind()
            for frame in 0..<3 { try present(display, 10 * round + frame + 2, picture) }
            display.deviceChanged()
            clock.advance(by: .zero)
            guard case .waiting = display.condition else {
                Issue.record("it shows on nothing")
                return
            }
            try card.bind()
            display.deviceChanged()
            clock.advance(by: .zero)
            #expect(display.condition == .showing)
            #expect(try PanelShot.difference(of: "bochs", from: picture) == nil)
        }
    }

    @Test("vfb's memory has the frame, in 16 and 32 bits, with two pages and with one", arguments: [(16, 2), (32, 1)])
    func virtualFramebuffer_hasTheFrame(_ bits: Int, _ pages: Int) throws {
        let device = try VirtualFramebuffer(width: 200, height: 160, bits: bits, pages: pages)
        defer { device.remove() }
        let display = try makeDisplay(device.path)
        defer { display.close() }
        try #require(display.condition == .showing)
        let picture = Pattern.picture(width: 200, height: 160)
        let kept: UInt32 = bits == 16 ? 0xF8_FCF8 : 0xFF_FFFF
        for sequence in 1...3 {
            picture.row(10 * sequence).update(repeating: 0xFF00_00FF)
            try present(display, sequence, picture)
            #expect(try device.firstRow() == (pages == 2 && !sequence.isMultiple(of: 2) ? 160 : 0))
            for y in [0, 10, 20, 30, 31, 159] {
                #expect(try device.row(y, keeping: kept) == picture.row(y).map { $0 & kept })
            }
        }
        display.close()
        #expect(try device.firstRow() == 0)
        #expect(try device.row(10, keeping: kept).allSatisfy { $0 == 0 })
    }

    @Test("a depth that cannot be written is refused with the reason")
    func otherDepth_isRefused() throws {
        let device = try VirtualFramebuffer(width: 200, height: 160, bits: 24, pages: 1)
        defer { device.remove() }
        let display = try makeDisplay(device.path)
        defer { display.close() }
        let reason = "pixels of 24 bits, where 16 or 32 are needed"
        #expect(display.condition == .waiting("\(device.path) (Virtual FB): the device has \(reason)"))
    }

    @Test("a driver's name finds its device, which is taken before those that DRM emulates")
    func virtualFramebuffer_isFound() throws {
        let device = try VirtualFramebuffer(width: 200, height: 160, bits: 32, pages: 1)
        defer { device.remove() }
        let nodes = try LinuxFramebuffers().nodes()
        #expect(nodes.filter { !$0.isEmulated }.map(\.path) == [device.path])
        #expect(nodes.contains { $0.isEmulated })
        let display = try makeDisplay("Virtual FB")
        defer { display.close() }
        #expect(display.name == "fbdev \(device.path) (Virtual FB) 200x160, 32 bits")
    }
}
