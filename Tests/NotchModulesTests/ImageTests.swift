import NotchCore
import NotchSystem
import NotchTestSupport
import Testing

@testable import NotchModules

@Suite("Pictures of the home view")
@SurfaceActor
struct ImageTests {
    private let clock = ManualClock()
    private let folder: TemporaryFolder
    private let log = LogBook()

    init() throws {
        folder = try TemporaryFolder()
    }

    private func module(
        _ path: String, onPicture: @escaping @SurfaceActor (String?) -> Void
    ) -> ImageModule {
        var options = ImageOptions()
        options.path = path
        return ImageModule(
            options, worker: InlineWorker(clock: clock), clock: clock, logger: log.logger, onPicture: onPicture)
    }

    @Test("a single file shows until the module stops, and wakes nobody")
    func file_shows() async throws {
        try folder.write("x", to: "a.png")
        var shown: [String?] = []
        let module = module(folder.path + "/a.png") { shown.append($0) }
        module.start()
        await clock.advance(by: .seconds(1))
        #expect(shown == [folder.path + "/a.png"] && clock.timerCount == 0)
        module.stop()
        #expect(shown.count == 2 && shown.last == .some(nil))
    }

    @Test("the pictures of a folder take turns by their names, and come and go with their files")
    func folder_takesTurns() async throws {
        for name in ["b.png", "a.SVG", "c.txt", ".d.png"] { try folder.write("x", to: name) }
        var shown: [String] = []
        let module = module(folder.path) { path in
            shown.append(path.map { String($0.dropFirst(folder.path.count + 1)) } ?? "none")
        }
        module.start()
        await clock.advance(by: .seconds(125))
        #expect(shown == ["a.SVG", "b.png", "a.SVG"])
        try folder.write("x", to: "c.png")
        await clock.advance(by: .seconds(120))
        #expect(shown.suffix(2) == ["b.png", "c.png"])
        module.setVisible(false)
        #expect(clock.timerCount == 0)
        await clock.advance(by: .seconds(600))
        module.setVisible(true)
        #expect(shown.count == 5)
        await clock.advance(by: .seconds(60))
        #expect(shown.last == "a.SVG")
        module.stop()
        #expect(clock.timerCount == 0)
    }

    @Test("what cannot be read is told once, and shown when it is there")
    func missing_isToldOnce() async throws {
        var shown: [String?] = []
        let module = module(folder.path + "/later") { shown.append($0) }
        module.start()
        await clock.advance(by: .seconds(300))
        #expect(shown.isEmpty)
        #expect(log.lines == ["[Module image] \(folder.path)/later cannot be read: No such file or directory"])
        try folder.write("x", to: "later/a.png")
        await clock.advance(by: .seconds(60))
        #expect(shown == [folder.path + "/later/a.png"])
    }
}
