import NotchCore
import NotchSystem
import NotchTestSupport
import Testing

@testable import NotchGlances

@Suite("Pictures of the home view")
@SurfaceActor
struct ImageTests {
    private let clock = ManualClock()
    private let folder: TemporaryFolder
    private let log = LogBook()
    private let versions = Versions()

    /// What the versions of files held.
    private final class Versions {
        var texts: [[UInt64]: String] = [:]
    }

    init() throws {
        folder = try TemporaryFolder()
    }

    private func module(
        _ path: String, onPicture: @escaping @SurfaceActor (PictureVersion?) -> Void
    ) -> ImageSource {
        var options = ImageOptions()
        options.path = path
        return ImageSource(
            options, worker: InlineWorker(clock: clock), clock: clock, logger: log.logger, onPicture: onPicture)
    }

    @Test("a single file shows until the module stops, and wakes nobody")
    func file_shows() async throws {
        try folder.write("x", to: "a.png")
        var shown: [PictureVersion?] = []
        let module = module(folder.path + "/a.png") { shown.append($0) }
        module.start()
        await clock.advance(by: .seconds(1))
        #expect(shown.map(\.?.path) == [folder.path + "/a.png"] && clock.timerCount == 0)
        module.stop()
        #expect(shown.count == 2 && shown.last == .some(nil))
    }

    @Test("the pictures of a folder take turns by their names, and come and go with their files")
    func folder_takesTurns() async throws {
        for name in ["b.png", "a.SVG", "c.txt", ".d.png"] { try folder.write("x", to: name) }
        var shown: [String] = []
        let module = module(folder.path) { picture in
            shown.append(picture.map { String($0.path.dropFirst(folder.path.count + 1)) } ?? "none")
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
        let module = module(folder.path + "/later") { shown.append($0?.path) }
        module.start()
        await clock.advance(by: .seconds(300))
        #expect(shown.isEmpty)
        #expect(log.lines == ["\(folder.path)/later cannot be read: No such file or directory"])
        try folder.write("x", to: "later/a.png")
        await clock.advance(by: .seconds(60))
        #expect(shown == [folder.path + "/later/a.png"])
    }

    /// Puts a file in the place of another, and notes its version.
    private func replace(_ name: String, by text: String) throws {
        try folder.write(text, to: "new")
        try System.rename(folder.path + "/new", to: folder.path + "/" + name)
        versions.texts[try System.status(of: folder.path + "/" + name).version.numbers] = text
    }

    /// What the files held of the pictures that were shown one after the other.
    private func texts(of shown: [PictureVersion?]) -> [String] {
        shown.map { $0.map { versions.texts[$0.numbers] ?? "another" } ?? "none" }
    }

    @Test("a file that was written anew shows once the module is told, and one that was not changes nothing")
    func rewrittenFile_showsAfterRefresh() async throws {
        try replace("a.png", by: "red")
        var shown: [PictureVersion?] = []
        let module = module(folder.path + "/a.png") { shown.append($0) }
        module.start()
        await clock.advance(by: .seconds(1))
        try replace("a.png", by: "green")
        await clock.advance(by: .seconds(3600))
        #expect(texts(of: shown) == ["red"] && clock.timerCount == 0)
        module.refresh()
        await clock.advance(by: .seconds(1))
        #expect(texts(of: shown) == ["red", "green"] && clock.timerCount == 0)
        module.refresh()
        await clock.advance(by: .seconds(1))
        #expect(shown.count == 2)
        // What is told while a search is under way counts after it.
        try replace("a.png", by: "blue")
        module.refresh()
        try replace("a.png", by: "white")
        module.refresh()
        await clock.advance(by: .seconds(1))
        #expect(texts(of: shown) == ["red", "green", "blue", "white"])
        module.stop()
    }

    @Test("of a folder, the picture on show is read again before its next turn only if its file is another one")
    func loneFile_isReadAgain() async throws {
        try replace("a.png", by: "red")
        var shown: [PictureVersion?] = []
        let module = module(folder.path) { shown.append($0) }
        module.start()
        await clock.advance(by: .seconds(181))
        #expect(texts(of: shown) == ["red"])
        try replace("a.png", by: "green")
        await clock.advance(by: .seconds(60))
        #expect(texts(of: shown) == ["red", "green"])
    }

    @Test("a picture that is read again in its turn has what is left of it")
    func refresh_keepsTheTurn() async throws {
        for name in ["a", "b"] { try replace(name + ".png", by: name) }
        var shown: [PictureVersion?] = []
        let module = module(folder.path) { shown.append($0) }
        module.start()
        await clock.advance(by: .seconds(40))
        try replace("a.png", by: "c")
        module.refresh()
        await clock.advance(by: .seconds(10))
        #expect(texts(of: shown) == ["a", "c"])
        await clock.advance(by: .seconds(11))
        #expect(texts(of: shown) == ["a", "c", "b"])
    }

    @Test("a file that cannot be read shows nothing in its turn, and the log tells of it once")
    func unreadableFile_hasItsTurn() async throws {
        try replace("a.png", by: "a")
        try replace("b.png", by: String(repeating: "b", count: ViewLimits.pictureFile + 1))
        var shown: [PictureVersion?] = []
        let module = module(folder.path) { shown.append($0) }
        module.start()
        await clock.advance(by: .seconds(301))
        #expect(texts(of: shown) == ["a", "none", "a", "none", "a", "none"])
        let size = ViewLimits.pictureFile
        #expect(
            log.lines == [
                "\(folder.path)/b.png cannot be read: \(size + 1) bytes are more than the limit of \(size)"
            ])
    }

    @Test("a single file that cannot be read is looked for again, and told of once")
    func unreadableSingleFile_isLookedForAgain() async throws {
        try replace("b.png", by: String(repeating: "b", count: ViewLimits.pictureFile + 1))
        var shown: [PictureVersion?] = []
        let module = module(folder.path + "/b.png") { shown.append($0) }
        module.start()
        await clock.advance(by: .seconds(200))
        #expect(shown.isEmpty && log.lines.count == 1)
        try replace("b.png", by: "b")
        await clock.advance(by: .seconds(60))
        #expect(texts(of: shown) == ["b"] && clock.timerCount == 0)
    }
}
