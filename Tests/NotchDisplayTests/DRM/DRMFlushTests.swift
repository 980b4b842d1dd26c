import NotchCore
import NotchDevices
import NotchEventLoop
import NotchGraphics
import NotchTestSupport
import Testing

@testable import NotchDisplay

/// The number of bytes that cross a slow bus for a change, with the real renderer.
@SurfaceActor
@Suite struct DRMFlushTests {
    private let loop: EventLoop
    private let card = FakeCard {
        $0.driver = DRMDriver(name: "panel-mipi-dbi")
        $0.connectors = [FakeConnector("SPI-1", .fake(320, 170, refresh: nil))]
        $0.planes = [FakePlane(.primary, [.rgb565, .xrgb8888])]
        $0.hasVblank = false
        $0.transfers = true
        $0.mergesClips = true
    }
    private let display: DRMDisplay
    private let renderer: SceneRenderer
    private static let frame = 320 * 170 * 2
    /// The most bytes of a progress step: 0.5 % of the frame, for the end of the bar and two figures of the percent.
    private static let mostOfAStep = frame / 200

    init() throws {
        loop = try EventLoop(clock: .virtual)
        card.flipping = .immediate
        let panel = try PanelGeometry(width: 320, height: 170)
        display = DRMDisplay(
            options: OutputOptions(), panel: panel, system: FakeDRM(card), loop: loop, logger: .silent)
        renderer = try SceneRenderer(geometry: panel)
    }

    private func show(_ activity: Activity, _ sequence: Int) throws -> Region {
        let now = loop.now
        let scene = Scene(
            surface: .expanded, surfaceChanged: .zero,
            card: CardScene(activity: activity, phase: .animateIn, phaseBegan: .zero, transition: .zero),
            home: HomeScene(time: WallTime(year: 2026, month: 1, day: 1, weekday: 4, hour: 9, minute: 41)))
        let damage = renderer.render(scene, at: now)
        card.clearTrace()
        if !damage.isEmpty { try display.present(makeFrame(sequence, renderer.pixmap, damage: damage)) }
        loop.advance(by: .milliseconds(100)) { [loop] in loop.stop() }
        try loop.runBounded()
        return damage
    }

    @Test("line 18: a progress step flushes at most 0.5 % of the frame, its percent included")
    func aProgressStep_flushesLittle() throws {
        var activity = Activity(
            title: "Copying photos", subtitle: "to the backup", systemImage: "externaldrive", progress: 0)
        _ = try show(activity, 1)
        #expect(card.updates.map(\.bytes) == [Self.frame])
        var worst = 0
        // At 100 %, the card says by its icon and its colours that it is done, which is more than a step.
        for percent in 1..<100 {
            activity.progress = Double(percent)
            let damage = try show(activity, percent + 1)
            let bytes = card.updates.reduce(0) { $0 + $1.bytes }
            worst = max(worst, bytes)
            #expect(bytes <= Self.mostOfAStep, "\(percent) %: \(damage.rects)")
            // The display makes at most two commits. Beyond the damage, it sends at most as many pixels as a commit
            // costs.
            #expect(card.updates.count <= 2)
            #expect(bytes <= (damage.area + ClipPlan.commitCost) * 2)
        }
        #expect(worst > 0)
        print("figure: the worst progress step flushes \(worst) of \(Self.frame) bytes")
        #expect(isClose(try #require(card.panelFormat()).pixels))
        let screenshot = display.screenshot()
        try #require(screenshot.bounds == renderer.pixmap.bounds)
        #expect(isClose((0..<170).flatMap { y in (0..<320).map { screenshot[$0, y] } }))
    }

    /// Whether the pixels are the renderer's, apart from the bits that RGB565 drops.
    private func isClose(_ pixels: [UInt32]) -> Bool {
        pixels.count == 320 * 170
            && pixels.indices.allSatisfy { index in
                let wanted = renderer.pixmap[index % 320, index / 320]
                return [0, 8, 16].allSatisfy { shift in
                    abs(Int(pixels[index] >> shift & 255) - Int(wanted >> shift & 255)) <= 8
                }
            }
    }

    @Test func twoSmallChangesFarApart_areTwoCommits() throws {
        let picture = makePicture(width: 320, height: 170)
        try display.present(makeFrame(1, picture))
        loop.advance(by: .milliseconds(100)) { [loop] in loop.stop() }
        try loop.runBounded()
        card.clearTrace()
        let corners = [
            PixelRect(x: 0, y: 0, width: 12, height: 12), PixelRect(x: 308, y: 158, width: 12, height: 12),
        ]
        for rect in corners { fill(picture, rect, with: 0xFFFF_FFFF) }
        try display.present(makeFrame(2, picture, damage: Region(corners)))
        loop.advance(by: .milliseconds(100)) { [loop] in loop.stop() }
        try loop.runBounded()
        #expect(card.updates.map(\.bytes) == [288, 288])
        #expect(card.panelFormat()?.pixels.prefix(12).allSatisfy { $0 == 0xFFFFFF } == true)
        #expect(card.panelFormat()?.pixels.suffix(12).allSatisfy { $0 == 0xFFFFFF } == true)
    }
}
