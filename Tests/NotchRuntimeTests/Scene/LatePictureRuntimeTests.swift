import NotchCore
import NotchGlances
import NotchGraphics
import NotchTestSupport
import Testing

@testable import NotchConfiguration
@testable import NotchRuntime

/// A display whose pictures come late, on a clock that the test moves.
@Suite("Late pictures of a runtime")
@SurfaceActor
struct LatePictureRuntimeTests {
    private let source = ScriptedPictures()
    private let harness: RuntimeHarness

    init() throws {
        for name in ["one", "two", "three"] {
            source.shapes[name] = .ready(PictureShape(width: 1, height: 1), arrival: nil)
        }
        harness = try RuntimeHarness(pictures: source)
        try harness.runtime.start()
    }

    private var reddish: Int {
        let picture = harness.picture
        return (0..<picture.height).reduce(0) { sum, y in sum + picture.row(y).count { $0 == 0xFFFF_0000 } }
    }

    private func requests(of path: String) -> Int { source.requests.count { $0.file.path == path } }

    private func enqueue(_ path: String, _ dwell: Duration) {
        var activity = Activity(title: "Title", dwell: dwell)
        activity.view = Image(path: path).node
        harness.runtime.queue.enqueue(activity)
    }

    @Test("a card does not wait for its picture, which is drawn when it has come, without any other change")
    func picture_isDrawnWhenItHasCome() async throws {
        enqueue("one", .seconds(60))
        await harness.clock.advance(by: .seconds(2))
        let frames = harness.frames.count
        #expect(harness.frames.last?.phase == .animateIn && reddish == 0)
        await harness.clock.advance(by: .seconds(2))
        #expect(harness.frames.count == frames, "nothing is drawn while nothing has come")
        source.colours["one"] = (0xFFFF_0000, harness.clock.now - .zero)
        harness.runtime.picturesCame()
        await harness.clock.advance(by: .milliseconds(60))
        #expect(harness.frames.count > frames && reddish == 0)
        await harness.clock.advance(by: .milliseconds(100))
        #expect(reddish > 50)
        let faded = harness.frames.count
        await harness.clock.advance(by: .seconds(2))
        #expect(harness.frames.count == faded)
    }

    @Test("a slide stays until the next one has come, or is refused")
    func slide_staysUntilTheNext() async throws {
        func show(_ path: String) async {
            harness.runtime.glanceSources.context.onPicture?(PictureVersion(path: path, numbers: []))
            await harness.clock.advance(by: .seconds(1))
        }
        source.colours["one"] = (0xFFFF_0000, nil)
        await harness.clock.advance(by: .seconds(1))
        await show("one")
        let pixels = reddish
        #expect(pixels > 50)
        await show("two")
        #expect(requests(of: "two") > 0 && reddish == pixels)
        source.colours["two"] = (0xFF00_FF00, nil)
        harness.runtime.picturesCame()
        await harness.clock.advance(by: .seconds(1))
        #expect(reddish == 0)
        await show("one")
        await show("three")
        #expect(reddish == pixels)
        source.refusals["three"] = PictureError(reason: "damaged")
        harness.runtime.picturesCame()
        await harness.clock.advance(by: .seconds(1))
        #expect(reddish == 0)
    }

    @Test("the pictures of what comes next, and of glances, are asked for before their turn")
    func next_isAskedForEarly() async throws {
        harness.runtime.queue.enqueue(Activity(title: "Title", dwell: .seconds(5)))
        enqueue("two", .seconds(5))
        await harness.clock.advance(by: .seconds(1))
        #expect(requests(of: "two") > 0)
        var glance = Glance(id: "a", value: "1")
        glance.view = Image(path: "three").node
        harness.runtime.glances.set(glance, lifetime: nil)
        await harness.clock.advance(by: .milliseconds(100))
        #expect(requests(of: "three") > 0, "under a card")
        source.colours["two"] = (0xFFFF_0000, harness.clock.now - .zero)
        harness.runtime.picturesCame()
        await harness.clock.advance(by: .seconds(5))
        #expect(reddish > 50)
    }

    @Test("of the glances that wait for pictures only the first is looked at, however many pictures come")
    func glances_areLookedAtInTurn() async throws {
        await harness.clock.advance(by: .seconds(1))
        for (id, path) in [("a", "one"), ("b", "two"), ("c", "three")] {
            var glance = Glance(id: id, value: "1")
            glance.view = Image(path: path).node
            harness.runtime.glances.set(glance, lifetime: nil)
        }
        harness.runtime.queue.enqueue(Activity(title: "Title", dwell: .seconds(60)))
        await harness.clock.advance(by: .seconds(2))
        let before = requests(of: "three")
        for _ in 0..<10 {
            harness.runtime.picturesCame()
            await harness.clock.advance(by: .milliseconds(20))
        }
        #expect(requests(of: "three") == before)
        for path in ["one", "two"] {
            source.colours[path] = (0xFFFF_0000, harness.clock.now - .zero)
            harness.runtime.picturesCame()
            await harness.clock.advance(by: .milliseconds(20))
        }
        #expect(requests(of: "three") > before)
    }
}
