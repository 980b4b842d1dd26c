import Foundation
import NotchCore
import NotchEventLoop
import NotchSystem
import NotchTestSupport
import Testing

@testable import NotchDisplay

@SurfaceActor
@Suite struct FramebufferDisplayTests {
    private let harness = FramebufferHarness()

    // MARK: Pictures

    @Test(arguments: Rotation.allCases)
    func frame_isOnTheGlassAsTheEyeMeetsIt(_ rotation: Rotation) throws {
        let device = try harness.machine.add("/dev/fb0", "vfb", .xrgb8888(96, 64))
        let display = try harness.makeDisplay { $0.rotation = rotation }
        #expect(display.condition == .showing)
        #expect((display.geometry.width, display.geometry.height) == (rotation.isSideways ? (64, 96) : (96, 64)))
        let picture = try harness.present(display, seed: 1)
        #expect(areEqual(try device.panelFormat(rotation), picture))
        #expect(areEqual(display.screenshot(), picture))
    }

    @Test func rgb565Panel_getsOnlyItsRowsOfDamage() throws {
        let device = try harness.machine.add("/dev/fb0", "fb_st7789v", .rgb565(96, 64, pitch: 194))
        let display = try harness.makeDisplay()
        _ = try harness.present(display, seed: 1)
        let before = try device.bytes()
        let damage = PixelRect(x: 10, y: 20, width: 7, height: 3)
        _ = try harness.present(display, seed: 2, damage: Region(damage))
        let touched = zip(before, try device.bytes()).enumerated().filter { $1.0 != $1.1 }.map(\.offset)
        #expect(!touched.isEmpty)
        #expect(touched.allSatisfy { (20..<23).contains($0 / 194) && (20..<34).contains($0 % 194) })
        #expect(device.calls == ["open", "map \(194 * 64)", "blank false"], "neither pages nor waiting")
        #expect(display.name == "fbdev /dev/fb0 (fb_st7789v) 96x64, 16 bits")
    }

    @Test func ssd1306_getsBlackAndWhite() throws {
        let device = try harness.machine.add("/dev/fb0", "fb_ssd1306", .rgb565(128, 64))
        let display = try harness.makeDisplay()
        _ = try harness.present(display, seed: 1)
        let shot = try device.panelFormat()
        let colours = Set((0..<64).flatMap { Array(shot.row($0)) })
        #expect(colours == [0xFF00_0000, 0xFFFF_FFFF])
        #expect(areEqual(display.screenshot(), shot))
    }

    @Test(
        "LEDs of one bit each are lit where the picture is bright, whichever bit means white",
        arguments: [true, false])
    func singleBits_areLit(whiteIsOne: Bool) throws {
        let device = try harness.machine.add("/dev/fb0", "ht16k33", .ht16k33(whiteIsOne: whiteIsOne))
        let display = try harness.makeDisplay()
        #expect(display.name == "fbdev /dev/fb0 (ht16k33) 16x8, 1 bit" && display.panelFormat == .mono)
        let picture = Pixmap(width: 16, height: 8)
        for y in 0..<8 { picture.row(y).update(repeating: 0xFF00_0000) }
        (picture[0, 0], picture[9, 2], picture[15, 7]) = (0xFFFF_FFFF, 0xFFFF_0000, 0xFFFF_FFFF)
        try display.present(makeFrame(1, picture, damage: nil))
        harness.clock.advance(by: .milliseconds(20))
        var lit = [UInt8](repeating: 0, count: 16)
        // The first pixel of a byte is its lowest bit, and a row has two bytes.
        (lit[0], lit[5], lit[15]) = (0x01, 0x02, 0x80)
        #expect(try device.bytes() == lit.map { whiteIsOne ? $0 : ~$0 })
        #expect(areEqual(try device.panelFormat(), display.screenshot()))
    }

    @Test("the smallest frame buffer, a Sense HAT's, is a display")
    func senseHAT_isADisplay() throws {
        let device = try harness.machine.add("/dev/fb0", "RPi-Sense FB", .senseHAT)
        let display = try harness.makeDisplay()
        #expect(display.condition == .showing && display.geometry.isMatrix)
        let picture = try harness.present(display, seed: 1)
        let isShown = try areEqual(device.panelFormat(), PanelPicture.shown(picture, on: .rgb565))
        #expect(isShown)
    }

    @Test func screenshotBeforeTheFirstFrame_isBlackWhateverTheDeviceShows() throws {
        try harness.machine.add("/dev/fb0", "vfb", .xrgb8888(96, 64))
        let display = try harness.makeDisplay()
        #expect(display.screenshot().row(5).allSatisfy { $0 == 0xFF00_0000 })
    }

    // MARK: Pages

    @Test func pages_areFlippedAndEachGetsTheDamageOfTwoFrames() throws {
        let device = try harness.machine.add("/dev/fb0", "vfb", .xrgb8888(96, 64))
        let display = try harness.makeDisplay()
        device.forgetCalls()
        var shown = try harness.present(display, seed: 1)
        var random = SeededGenerator(seed: 3)
        for seed in 2..<30 {
            let picture = makePicture(width: 96, height: 64, seed: seed)
            let rect = PixelRect(
                x: Int.random(in: 0..<90, using: &random), y: Int.random(in: 0..<60, using: &random), width: 6,
                height: 4)
            shown.copy(rect, from: picture)
            try display.present(makeFrame(seed, shown, damage: Region(rect)))
            harness.clock.advance(by: .milliseconds(20))
            #expect(areEqual(try device.panelFormat(), shown))
            #expect(device.firstRow == (seed.isMultiple(of: 2) ? 0 : 64))
            #expect(areEqual(display.screenshot(), shown))
        }
        shown = display.screenshot()
        #expect(device.calls.count == 29)
    }

    @Test func secondPage_isAskedForAndGivenBack() throws {
        let device = try harness.machine.add("/dev/fb0", "vfb", .xrgb8888(96, 64, virtualHeight: 64))
        let display = try harness.makeDisplay()
        #expect(device.info.virtualHeight == 128)
        _ = try harness.present(display, seed: 1)
        #expect(device.firstRow == 64)
        display.close()
        #expect(device.info.virtualHeight == 64)
        #expect(device.firstRow == 0)
    }

    @Test func driverWithoutMemoryForTwoPages_getsStraightCopies() throws {
        let device = try harness.machine.add("/dev/fb0", "vfb", .xrgb8888(96, 64, pages: 1))
        let display = try harness.makeDisplay()
        let picture = try harness.present(display, seed: 1)
        #expect(areEqual(try device.panelFormat(), picture))
        #expect(!device.calls.contains { $0.hasPrefix("pan") })
    }

    @Test func driverThatRefusesToPanAtFirst_getsStraightCopies() throws {
        let device = try harness.machine.add("/dev/fb0", "vfb", .xrgb8888(96, 64))
        device.failures["pan"] = EINVAL
        let display = try harness.makeDisplay()
        for seed in 1...3 {
            let picture = try harness.present(display, seed: seed)
            #expect(areEqual(try device.panelFormat(), picture))
        }
        #expect(device.firstRow == 0)
    }

    @Test func driverThatRefusesToPanLater_goesOnWithTheSeenPageAndOneWarning() throws {
        let device = try harness.machine.add("/dev/fb0", "vfb", .xrgb8888(96, 64))
        let display = try harness.makeDisplay()
        _ = try harness.present(display, seed: 1)
        device.failures["pan"] = EINVAL
        for seed in 2...5 {
            let picture = try harness.present(display, seed: seed)
            #expect(areEqual(try device.panelFormat(), picture))
        }
        #expect(device.firstRow == 64)
        #expect(display.condition == .showing)
        #expect(
            harness.log.warnings == [
                "/dev/fb0 (vfb) no longer flips pages (Invalid argument); frames may show tearing"
            ])
    }

    // MARK: Pacing and power

    @Test func frames_arePacedByTheClock() throws {
        try harness.machine.add("/dev/fb0", "vfb", .rgb565(96, 64))
        let display = try harness.makeDisplay()
        var presented: [Int] = []
        display.onPresented = { sequence, _ in presented.append(sequence) }
        try display.present(makeFrame(1, makePicture(width: 96, height: 64)))
        #expect(throws: DisplayError.busy("fbdev")) {
            try display.present(makeFrame(2, makePicture(width: 96, height: 64)))
        }
        harness.clock.advance(by: .milliseconds(16))
        #expect(presented.isEmpty)
        harness.clock.advance(by: .milliseconds(1))
        #expect(presented == [1])
        #expect(harness.clock.scheduledCount == 0, "at rest")
    }

    @Test func power_blanksAndFramesAreTakenMeanwhile() throws {
        let device = try harness.machine.add("/dev/fb0", "vfb", .rgb565(96, 64))
        let display = try harness.makeDisplay()
        try display.setPowered(false)
        #expect(device.isBlanked)
        let picture = try harness.present(display, seed: 1)
        try display.setPowered(true)
        #expect(!device.isBlanked)
        #expect((try device.panelFormat())[5, 5] & 0xFFF8_FCF8 == picture[5, 5] & 0xFFF8_FCF8 | 0xFF00_0000)
    }

    @Test(arguments: [FramebufferInfo.rgb565(96, 64), .xrgb8888(96, 64)])
    func blankThatFails_isBlackUntilPowered(_ info: FramebufferInfo) throws {
        let device = try harness.machine.add("/dev/fb0", "fb_ili9341", info)
        device.failures["blank"] = EINVAL
        let display = try harness.makeDisplay()
        func isBlack() throws -> Bool {
            let panelFormat = try device.panelFormat()
            return (0..<64).allSatisfy { panelFormat.row($0).allSatisfy { $0 & 0xFF_FFFF == 0 } }
        }
        _ = try harness.present(display, seed: 1)
        for round in 0..<2 {
            #expect(try !isBlack())
            try display.setPowered(false)
            #expect(try isBlack())
            let picture = try harness.present(display, seed: 2 + round)
            display.resumed()
            harness.clock.advance(by: .zero)
            #expect(try isBlack(), "held back")
            #expect(areEqual(display.screenshot(), PanelPicture.shown(picture, on: display.panelFormat)))
            try display.setPowered(true)
            #expect((try device.panelFormat())[5, 5] & 0xFFF8_FCF8 == picture[5, 5] & 0xFFF8_FCF8 | 0xFF00_0000)
        }
        #expect(display.condition == .showing)
        #expect(
            harness.log.warnings == [
                "cannot turn /dev/fb0 (fb_ili9341) off: Invalid argument; the display shows black instead"
            ])
    }

    @Test func close_leavesTheDeviceBlackAndClosed() throws {
        let device = try harness.machine.add("/dev/fb0", "vfb", .xrgb8888(96, 64))
        let display = try harness.makeDisplay()
        for seed in 1...3 { _ = try harness.present(display, seed: seed) }
        display.close()
        display.close()
        #expect(device.openCount == 0)
        #expect(device.firstRow == 0)
        for row in [0, 64] { #expect(try device.page(row).row(10).allSatisfy { $0 == 0xFF00_0000 }) }
        #expect(throws: DisplayError.closed("fbdev")) {
            try display.present(makeFrame(4, makePicture(width: 96, height: 64)))
        }
        #expect(harness.clock.scheduledCount == 0)
    }
}
