import NotchSystem
import NotchTestSupport
import Testing

@testable import NotchCore
@testable import NotchGraphics

/// Frames whose pictures come late, or never.
@Suite("Pictures that come late")
struct LatePictureTests {
    private static let red: UInt32 = 0xFFFF_0000
    private let source = ScriptedPictures()
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("", to: "own.png")
    }

    private var iconPath: String { folder.path + "/own.png" }

    private func renderer(_ panel: String = "480x120", isReduced: Bool = false) throws -> SceneRenderer {
        try SceneRenderer(
            geometry: PanelGeometry(parsing: panel),
            options: RenderOptions(reduceMotion: isReduced, iconFolders: [folder.path]), pictures: source)
    }

    private func card(_ icon: String? = "own", progress: Double? = nil) -> Scene {
        Samples.scene(Activity(title: "Washing", systemImage: icon, progress: progress))
    }

    private func view(_ part: some ViewPart) -> Scene {
        Samples.scene(nil, surface: .compact, home: SampleViews.home(part))
    }

    /// How red the reddest pixel is, 0...255.
    private func redness(_ renderer: SceneRenderer) -> Int {
        var most = 0
        renderer.pixmap.forEachPixel { _, _, pixel in
            most = max(most, Int(pixel >> 16 & 0xFF) - Int(max(pixel >> 8 & 0xFF, pixel & 0xFF)))
        }
        return most
    }

    /// Renders a scene, and checks that the damage has all that changed, and that a new renderer draws the same.
    private func render(_ scene: Scene, _ renderer: SceneRenderer, at milliseconds: Int) throws -> Region {
        let before = renderer.pixmap.picture
        let damage = renderer.render(scene, at: .at(milliseconds))
        let stray = firstDifference(before, renderer.pixmap.picture) { !damage.contains(x: $0, y: $1) }
        #expect(stray == nil, "beside the damage, at \(milliseconds) ms")
        let fresh = try SceneRenderer(geometry: renderer.geometry, options: renderer.options, pictures: source)
        _ = fresh.render(scene, at: .at(milliseconds))
        let difference = firstDifference(fresh.pixmap.picture, renderer.pixmap.picture)
        #expect(difference == nil, "not as drawn anew, at \(milliseconds) ms")
        return damage
    }

    @Test(
        "a card shows at once, with the tile of an icon that is still read, which fades in at its place",
        arguments: ["480x120", "240x240", "128x64", "32x8"])
    func icon_fadesIn(panel: String) throws {
        let renderer = try renderer(panel)
        _ = renderer.render(card(), at: .at(5000))
        #expect(redness(renderer) == 0)
        // Nothing has to be drawn while nothing has come.
        #expect(renderer.nextFrame(for: card(), after: .at(5000)) == nil)
        #expect(try render(card(), renderer, at: 5100).isEmpty)
        source.colours[iconPath] = (Self.red, .milliseconds(5200))
        _ = try render(card(), renderer, at: 5200)
        #expect(redness(renderer) == 0 && renderer.nextFrame(for: card(), after: .at(5200)) == .at(5200))
        let damage = try render(card(), renderer, at: 5260)
        #expect((1..<255).contains(redness(renderer)))
        #expect(damage.bounds.width <= damage.bounds.height, "the icon alone: \(damage)")
        #expect(renderer.nextFrame(for: card(), after: .at(5260)) == .at(5260))
        _ = try render(card(), renderer, at: 5320)
        #expect(redness(renderer) == 255)
        #expect(renderer.nextFrame(for: card(), after: .at(5320)) == nil)
        #expect(try render(card(), renderer, at: 5400).isEmpty)
    }

    @Test("what was there when it was first wanted, and all with reduced motion, is there at once")
    func icon_isThereAtOnce() throws {
        source.colours[iconPath] = (Self.red, nil)
        let renderer = try renderer()
        _ = renderer.render(card(), at: .at(5000))
        #expect(redness(renderer) == 255)
        source.colours[iconPath] = (Self.red, .milliseconds(5000))
        let reduced = try self.renderer(isReduced: true)
        _ = reduced.render(card(), at: .at(5000))
        #expect(redness(reduced) == 255 && reduced.nextFrame(for: card(), after: .at(5000)) == nil)
    }

    @Test("an icon that comes while only the progress changes is drawn")
    func progress_doesNotHideTheIcon() throws {
        let renderer = try renderer()
        _ = renderer.render(card(progress: 10), at: .at(5000))
        source.colours[iconPath] = (Self.red, nil)
        _ = try render(card(progress: 20), renderer, at: 5100)
        #expect(redness(renderer) == 255)
    }

    @Test("an icon that is refused is the generic one, with one warning however often it is drawn")
    func refusedIcon_isGeneric() throws {
        source.refusals[iconPath] = PictureError(reason: "takes too long")
        let renderer = try renderer()
        for now in stride(from: 5000, to: 6000, by: 100) { _ = renderer.render(card(), at: .at(now)) }
        let generic = try self.renderer()
        _ = generic.render(card("zz-nothing"), at: .at(5000))
        #expect(firstDifference(generic.pixmap.picture, renderer.pixmap.picture) == nil)
        #expect(
            renderer.takeWarnings().map(\.description) == [
                "icon 'own' at \(iconPath): takes too long; drawing the generic one"
            ])
        #expect(renderer.nextFrame(for: card(), after: .at(6000)) == nil)
        // The file may become of use while its card is there.
        source.refusals = [:]
        source.colours[iconPath] = (Self.red, nil)
        _ = try render(card(), renderer, at: 6100)
        #expect(redness(renderer) == 255)
    }

    @Test("our own artwork asks for no picture")
    func artwork_isNotAsked() throws {
        let renderer = try renderer()
        _ = renderer.render(card("bell"), at: .at(5000))
        _ = renderer.render(view(Icon("bell")), at: .at(6000))
        #expect(source.requests.isEmpty)
    }

    @Test("a question shows at once too, and its icon when it has come")
    func question_showsAtOnce() throws {
        let renderer = try renderer("1480x320")
        var question = Samples.door
        question.systemImage = "own"
        let scene = Samples.scene(asking: question)
        _ = renderer.render(scene, at: .at(5000))
        let bare = redness(renderer)
        source.colours[iconPath] = (Self.red, .milliseconds(5100))
        _ = try render(scene, renderer, at: 5160)
        #expect((bare + 1..<255).contains(redness(renderer)))
        _ = try render(scene, renderer, at: 5300)
        #expect(redness(renderer) == 255)
    }

    @Test("a view keeps the place of a picture by its shape, and a square as long as that is not known")
    func picture_keepsItsPlace() throws {
        let layer = try viewLayer()
        let pane = [ViewPane(node: Image(path: "/wide.png").node, room: layer.metrics.room)]
        let height = layer.metrics.room.height
        #expect(layer.ink(of: pane).width == height)
        _ = layer.update(pane, for: nil)
        source.shapes["/wide.png"] = .ready(PictureShape(width: 300, height: 100), arrival: .zero)
        #expect(layer.isOutdated && layer.ink(of: pane).width == 3 * height && !layer.isOutdated)
        _ = layer.update(pane, for: nil)
        let busy = layer.baked.busy
        source.colours["/wide.png"] = (Self.red, .zero)
        #expect(layer.update(pane, for: nil).bounds == busy.first)
        source.shapes["/wide.png"] = .refused(PictureError(reason: "junk"))
        #expect(!layer.isOutdated, "what is known stays until the view changes")
    }

    @Test(
        "a file that was written anew before its view changed is seen as it is, in a place of its own proportions",
        arguments: [300, 100, 50])
    func rewrittenPicture_isLaidOutAgain(width: Int) throws {
        let layer = try viewLayer()
        let height = layer.metrics.room.height
        func pane(_ word: String) -> [ViewPane] {
            [
                ViewPane(
                    node: HStack {
                        Image(path: "/a.png"); Text(word)
                    }.node, room: layer.metrics.room)
            ]
        }
        func place(of colour: UInt32) -> PixelRect {
            var place = PixelRect.zero
            layer.baked.pixmap.forEachPixel { x, y, pixel in
                if pixel == colour { place = place.union(PixelRect(x: x, y: y, width: 1, height: 1)) }
            }
            return place
        }
        let (green, former) = (UInt32(0xFF00_FF00), PictureShape(width: 300, height: 100))
        source.shapes["/a.png"] = .ready(former, arrival: nil)
        source.colours["/a.png"] = (Self.red, nil)
        _ = layer.update(pane("a"), for: nil)
        #expect(place(of: Self.red).width == 3 * height)
        // The text is another one, while the file is still looked at.
        source.shapes["/a.png"] = .pending(former: former)
        _ = layer.update(pane("b"), for: nil)
        #expect(!layer.isOutdated && place(of: Self.red).width == 3 * height)
        source.shapes["/a.png"] = .ready(PictureShape(width: width, height: 100), arrival: nil)
        source.colours["/a.png"] = (green, nil)
        #expect(layer.isOutdated)
        _ = layer.update(pane("b"), for: nil)
        #expect(place(of: green).width == width * height / 100 && place(of: Self.red).isEmpty)
        // What is seen is not watched.
        let asked = source.requests.count
        source.shapes["/a.png"] = .pending(former: former)
        #expect(layer.update(pane("b"), for: nil).isEmpty && !layer.isOutdated && source.requests.count == asked)
    }

    @Test("a home is drawn as anew where a file of its view was written anew")
    func rewrittenPicture_isDrawnAsAnew() throws {
        let renderer = try renderer()
        func scene(_ word: String) -> Scene {
            view(
                HStack {
                    Image(path: "/a.png"); Text(word)
                })
        }
        let former = PictureShape(width: 300, height: 100)
        source.shapes["/a.png"] = .ready(former, arrival: nil)
        source.colours["/a.png"] = (Self.red, nil)
        _ = try render(scene("a"), renderer, at: 5000)
        source.shapes["/a.png"] = .pending(former: former)
        _ = try render(scene("b"), renderer, at: 6000)
        source.shapes["/a.png"] = .ready(PictureShape(width: 50, height: 100), arrival: nil)
        source.colours["/a.png"] = (0xFF00_FF00, nil)
        _ = try render(scene("b"), renderer, at: 6100)
        #expect(redness(renderer) == 0)
    }

    @Test(
        "where the disk does not say which icons there are, our own artwork stands in until it does",
        arguments: [true, false])
    func lateDisk_isAskedAgain(isView: Bool) throws {
        let renderer = try renderer()
        source.colours[iconPath] = (Self.red, nil)
        source.hasPromptDisk = false
        let scene = isView ? view(Icon("own")) : card()
        _ = renderer.render(scene, at: .at(5000))
        #expect(redness(renderer) == 0)
        #expect(renderer.takeWarnings().isEmpty, "nobody knows yet that there is none")
        #expect(try render(scene, renderer, at: 5100).isEmpty)
        source.hasPromptDisk = true
        _ = try render(scene, renderer, at: 5200)
        #expect(redness(renderer) > 200)
    }

    private func viewLayer() throws -> ViewLayer {
        let text = TextEngine(families: Theme().fontDesign.families)
        let metrics = CardMetrics(geometry: try PanelGeometry(parsing: "1480x320"), face: text.metrics)
        let pictures = FramePictures(source)
        pictures.now = .at(5000)
        return ViewLayer(
            metrics: ViewMetrics(metrics), theme: Theme(), text: text,
            icons: IconRasterizer(store: IconStore(folders: [folder.path]), pictures: pictures))
    }

    @Test("pictures and icons of a view fade in at their places, whatever moves beside them")
    func view_fadesIn() throws {
        let renderer = try renderer("480x120")
        source.shapes["/a.png"] = .ready(PictureShape(width: 1, height: 1), arrival: nil)
        let scene = view(
            HStack {
                Image(path: "/a.png")
                Icon("own")
                Text("words")
            })
        _ = renderer.render(scene, at: .at(5000))
        #expect(redness(renderer) == 0)
        source.colours["/a.png"] = (Self.red, .milliseconds(5000))
        _ = try render(scene, renderer, at: 5060)
        #expect((1..<255).contains(redness(renderer)))
        source.colours[iconPath] = (0xFF00_FF00, nil)
        let damage = try render(scene, renderer, at: 5200)
        #expect(redness(renderer) == 255 && renderer.pixmap.count { $0 & 0xFF00FF == 0 && $0 & 0xFF00 > 0xA000 } > 100)
        #expect(damage.rects.allSatisfy { $0.width <= $0.height + 2 }, "the words are not drawn again")
        #expect(try render(scene, renderer, at: 5300).isEmpty)
        #expect(renderer.nextFrame(for: scene, after: .at(5300)) == nil)
        // What is there is not asked for again.
        let asked = source.requests.count
        _ = renderer.render(scene, at: .at(5400))
        #expect(source.requests.count == asked)
    }

    @Test("a file that is refused is told of once, and once more for another reason or when it has changed")
    func refusedPicture_isToldOnce() throws {
        let pictures = FramePictures(source)
        let request = PictureRequest(PictureFile(path: "/a.svg"), width: 8, height: 8)
        func told() -> [String] { pictures.takeWarnings().map(\.description) }
        source.refusals["/a.svg"] = PictureError(reason: "junk")
        for _ in 0..<3 { #expect(pictures.look(of: request).frames == nil) }
        #expect(told() == ["picture /a.svg: junk; drawing nothing in its place"])
        #expect(pictures.look(of: request).frames == nil && told().isEmpty)
        source.refusals["/a.svg"] = PictureError(reason: "takes too long")
        #expect(pictures.look(of: request).frames == nil && told().count == 1)
        // It is tried once more.
        source.refusals = [:]
        #expect(pictures.look(of: request).isPending)
        source.refusals["/a.svg"] = PictureError(reason: "takes too long")
        #expect(pictures.look(of: request).frames == nil && told().isEmpty)
        // The file was written anew, and is no better.
        source.refusals["/a.svg"]?.version = try System.status(of: folder.path).version
        #expect(pictures.look(of: request).frames == nil && told().count == 1)
        // A file that was of use in between has changed.
        source.refusals = [:]
        source.colours["/a.svg"] = (Self.red, nil)
        #expect(pictures.look(of: request).frames != nil)
        source.refusals["/a.svg"] = PictureError(reason: "takes too long")
        #expect(pictures.look(of: request).frames == nil && told().count == 1)
        for index in 0..<1000 {
            source.refusals["/\(index)"] = PictureError(reason: "junk")
            _ = pictures.look(of: PictureRequest(PictureFile(path: "/\(index)"), width: 8, height: 8))
        }
        #expect(told().count == 64)
    }

    @Test("what waits is asked for in the size in which it will be drawn")
    func waitingCard_isAskedFor() throws {
        let renderer = try renderer()
        var view = Activity(title: "x")
        view.view = Image(path: "/a.png").node
        #expect(!renderer.prepare(view) && source.requests.isEmpty, "its shape is not known")
        source.shapes["/a.png"] = .ready(PictureShape(width: 2, height: 1), arrival: nil)
        let icon = Activity(title: "Washing", systemImage: "own")
        #expect(!renderer.prepare(view) && !renderer.prepare(icon))
        #expect(renderer.prepare(Activity(title: "x", systemImage: "bell")))
        let asked = Set(source.requests)
        #expect(asked.count == 2)
        for scene in [Samples.scene(view), Samples.scene(icon)] { _ = renderer.render(scene, at: .at(5000)) }
        #expect(Set(source.requests) == asked)
        source.colours = ["/a.png": (Self.red, nil), iconPath: (Self.red, nil)]
        #expect(renderer.prepare(view) && renderer.prepare(icon))
    }

    @Test("what a home will show is asked for in the size in which it will be drawn")
    func glance_isAskedFor() throws {
        let renderer = try renderer()
        var home = HomeScene(time: Samples.time)
        #expect(renderer.prepare(home))
        home.glance = Glance(id: "a", value: "1", icon: "own")
        #expect(!renderer.prepare(home))
        let asked = Set(source.requests)
        for surface in [SurfaceState.compact, .expanded] {
            _ = renderer.render(Samples.scene(nil, surface: surface, home: home), at: .at(5000))
        }
        #expect(!asked.isEmpty && Set(source.requests) == asked)
    }
}
