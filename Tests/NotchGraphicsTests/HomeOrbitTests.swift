import NotchTestSupport
import Testing

@testable import NotchCore
@testable import NotchGraphics

/// The way of home around its place, which keeps pixels from burning in.
@Suite("Home's orbit")
struct HomeOrbitTests {
    private static let panels = ["1480x320", "480x120", "320x170", "240x240", "480x1920", "128x64", "128x32"]

    private static func home(minute: Int) -> HomeScene {
        var home = HomeScene(time: Samples.time, pending: 5)
        home.time.minute = minute
        // The digits are the same at each minute, so that only their place differs.
        home.reading = ClockReading(Samples.time)
        home.waiting = [
            WaitingActivity(Samples.build), WaitingActivity(title: "Message from Ada", icon: "message", tint: .blue),
            WaitingActivity(title: "Copying", icon: "externaldrive"),
        ]
        home.attention = [AttentionMark(tint: .red), AttentionMark(tint: .teal)]
        return home
    }

    /// The pixels that are not black: how many there are, and the smallest rectangle that holds them.
    private static func ink(of pixmap: Pixmap) -> (count: Int, bounds: PixelRect) {
        var (count, left, right, top, bottom) = (0, pixmap.width, 0, pixmap.height, 0)
        pixmap.forEachPixel { x, y, pixel in
            guard pixel != 0xFF00_0000 else { return }
            count += 1
            (left, right) = (min(left, x), max(right, x + 1))
            (top, bottom) = (min(top, y), max(bottom, y + 1))
        }
        return (count, PixelRect(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top)))
    }

    @Test("on electronic paper home keeps its place")
    func paper_keepsItsPlace() throws {
        let panel = try PanelGeometry(parsing: "264x176")
        for isPaper in [false, true] {
            let renderer = try SceneRenderer(
                geometry: panel, options: RenderOptions(panelFormat: .mono, isPaper: isPaper))
            var places: Set<[Int]> = []
            for minute in 0..<9 {
                _ = renderer.render(Samples.scene(nil, home: Self.home(minute: minute)), at: .at(5000))
                let ink = Self.ink(of: renderer.pixmap).bounds
                places.insert([ink.x, ink.y])
            }
            #expect(isPaper ? places.count == 1 : places.count > 1)
        }
    }

    @Test("no pixel leaves the panel in any minute, those of the dots included", arguments: panels)
    func orbit_keepsEveryPixel(panel: String) throws {
        for insets in [SafeInsets.none, SafeInsets(top: 3, left: 5, bottom: 4, right: 2)] {
            let renderer = try SceneRenderer(
                geometry: PanelGeometry(parsing: panel), options: RenderOptions(safeInsets: insets))
            for surface in [SurfaceState.compact, .expanded] {
                var counts: Set<Int> = []
                var offsets: Set<[Int]> = []
                for minute in 0..<9 {
                    let scene = Samples.scene(nil, surface: surface, home: Self.home(minute: minute))
                    _ = renderer.render(scene, at: .at(5000))
                    let ink = Self.ink(of: renderer.pixmap)
                    counts.insert(ink.count)
                    offsets.insert([ink.bounds.y, ink.bounds.x])
                    let area = renderer.preparedLayers().metrics.safeArea
                    #expect(ink.bounds.y >= area.y && ink.bounds.maxY <= area.maxY)
                }
                #expect(counts.count == 1, "\(surface): \(counts)")
                #expect(offsets.count == 9, "\(surface): \(offsets)")
            }
        }
    }

    @Test("the dots of a panel without room for a number move with the clock")
    func dots_orbit() throws {
        let renderer = try SceneRenderer(geometry: PanelGeometry(parsing: "128x32"))
        let places = (0..<9).map { minute in
            renderer.composition(
                of: Samples.scene(nil, surface: .compact, home: Self.home(minute: minute)), at: .at(5000)
            )
            .dots.flatMap(\.rects).map { [$0.x, $0.y] }
        }
        #expect(places.allSatisfy { $0.count == 5 } && Set(places).count == 9)
    }

    @Test("a dot on a matrix of LEDs is one of them, whatever the size of the matrix", arguments: [(32, 8), (64, 64)])
    func dots_areLEDs(width: Int, height: Int) throws {
        let renderer = try SceneRenderer(geometry: PanelGeometry(width: width, height: height, isMatrix: true))
        let scene = Samples.scene(nil, surface: .compact, home: Self.home(minute: 0))
        let rects = renderer.composition(of: scene, at: .at(5000)).dots.flatMap(\.rects)
        #expect(rects.count == 5 && rects.allSatisfy { $0.width == 1 && $0.height == 1 })
    }

    @Test("a view that fills its room stays in its place where it would leave the panel")
    func view_isKept() {
        let area = PixelRect(x: 0, y: 0, width: 100, height: 32)
        let high = PixelRect(x: 10, y: 0, width: 20, height: 32)
        #expect(HomeOrbit.offset((x: -1, y: 1), keeping: high, in: area) == (x: -1, y: 0))
        #expect(HomeOrbit.offset((x: 1, y: -1), keeping: area, in: area) == (x: 0, y: 0))
        #expect(HomeOrbit.offset((x: 1, y: -1), keeping: area.inset(by: 1), in: area) == (x: 1, y: -1))
    }
}
