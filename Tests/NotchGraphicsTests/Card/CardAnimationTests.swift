import Foundation
import NotchTestSupport
import Testing

@testable import NotchCore
@testable import NotchGraphics

/// Cards whose icons move, by the instants of a virtual clock.
@Suite("Icons that move")
struct CardAnimationTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let bytes = GIFSample(colours: [2, 3, 1], delay: 25).bytes
        try Data(bytes).write(to: URL(fileURLWithPath: folder.path + "/LED.gif"))
    }

    private func renderer(_ panel: String, panelFormat: PanelFormat = .colour, isReduced: Bool = false) throws
        -> SceneRenderer
    {
        try SceneRenderer(
            geometry: PanelGeometry(parsing: panel), theme: Theme(),
            options: RenderOptions(reduceMotion: isReduced, iconFolders: [folder.path], panelFormat: panelFormat))
    }

    private func scene(
        _ title: String = "Washing", icon: String = "LED", repeats: Int = 1, phase: LifecyclePhase = .animateIn,
        began: Instant = .zero
    ) -> Scene {
        Samples.scene(
            Activity(title: title, systemImage: icon, repeats: repeats), phase: phase, began: began)
    }

    private func count(_ colour: UInt32, in pixmap: Pixmap) -> Int { pixmap.count { $0 == colour } }

    @Test(
        "an icon moves while its card shows: its own pixels, at the instants of its frames, for as long as it stays",
        arguments: ["480x120", "320x170", "240x240", "128x64", "32x8", "16x16"])
    func icon_moves(panel: String) throws {
        let renderer = try renderer(panel)
        let scene = scene("Tea")
        var now = Instant.at(400)
        _ = renderer.render(scene, at: now)
        #expect(count(GIFSample.colours[2], in: renderer.pixmap) >= 64, "it begins with its first frame")
        var damage = Region()
        for frame in 1...9 {
            let next = try #require(renderer.nextFrame(for: scene, after: now))
            #expect(next == .at(400 + 250 * frame))
            now = next
            damage.formUnion(renderer.render(scene, at: now))
            #expect(count([2, 3, 1].map { GIFSample.colours[$0] }[frame % 3], in: renderer.pixmap) >= 64)
        }
        #expect(damage.bounds.width == damage.bounds.height, "only the icon changes: \(damage)")
        let fresh = try self.renderer(panel)
        _ = fresh.render(scene, at: now)
        #expect(firstDifference(fresh.pixmap.picture, renderer.pixmap.picture) == nil, "as if drawn anew")
    }

    @Test("an icon stays still with reduced motion, while its card leaves, and where it has one frame")
    func icon_rests() throws {
        let reduced = try renderer("480x120", isReduced: true)
        _ = reduced.render(scene(), at: .at(400))
        #expect(reduced.nextFrame(for: scene(), after: .at(400)) == nil)
        let still = try renderer("480x120")
        _ = still.render(scene(icon: "bell"), at: .at(400))
        #expect(still.nextFrame(for: scene(icon: "bell"), after: .at(400)) == nil)
        let leaving = try renderer("480x120")
        _ = leaving.render(scene(), at: .at(700))
        #expect(count(GIFSample.colours[3], in: leaving.pixmap) > 64)
        let left = scene(phase: .animateOut, began: .at(700))
        _ = leaving.render(left, at: .at(1_000))
        #expect(count(GIFSample.colours[1], in: leaving.pixmap) < 64, "the third frame does not come")
    }

    @Test("an icon that goes along with a line moves by itself as well")
    func travellingIcon_moves() throws {
        let title = "A headline that is far too long for a matrix"
        let moving = try renderer("32x8")
        let scene = scene(title)
        var now = Instant.at(400)
        var seen: Set<UInt32> = []
        _ = moving.render(scene, at: now)
        for _ in 0..<400 {
            guard let next = moving.nextFrame(for: scene, after: now) else { break }
            now = next
            _ = moving.render(scene, at: now)
            for colour in GIFSample.colours[1...] where count(colour, in: moving.pixmap) >= 8 { seen.insert(colour) }
            let fresh = try renderer("32x8")
            _ = fresh.render(scene, at: now)
            try #require(firstDifference(fresh.pixmap.picture, moving.pixmap.picture) == nil, "at \(now)")
        }
        #expect(seen == Set(GIFSample.colours[1...]))
    }

    @Test("on black and white, each frame is ink or nothing")
    func mono_isCrisp() throws {
        let renderer = try renderer("128x64", panelFormat: .mono)
        let scene = scene()
        _ = renderer.render(scene, at: .at(400))
        var now = Instant.at(400)
        for _ in 0..<3 {
            now = try #require(renderer.nextFrame(for: scene, after: now))
            _ = renderer.render(scene, at: now)
            #expect(Set(renderer.pixmap.picture.joined()).count == 2)
        }
    }

    @Test("a card that says something else keeps the time of its icon's frames")
    func update_keepsTheTime() throws {
        let renderer = try renderer("480x120")
        _ = renderer.render(scene("Washing"), at: .at(400))
        _ = renderer.render(scene("Drying"), at: .at(700))
        let fresh = try self.renderer("480x120")
        _ = fresh.render(scene("Drying"), at: .at(700))
        #expect(firstDifference(fresh.pixmap.picture, renderer.pixmap.picture) == nil)
    }
}
