import NotchCore
import NotchDisplay
import NotchGlances
import NotchSystem
import NotchTestSupport
import Testing

@testable import NotchConfiguration
@testable import NotchRuntime

/// The pictures of a whole display, on a clock that the test moves.
@Suite("Pictures of a runtime")
@SurfaceActor
struct RuntimePictureTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private static let red: UInt32 = 0xFFFF_0000
    private static let green: UInt32 = 0xFF00_FF00

    /// Puts a picture of one colour in the place of a file, as programs do that write a file beside it first.
    private func replace(_ name: String, by colour: UInt32) throws {
        let pixmap = Pixmap(width: 40, height: 40)
        for y in 0..<pixmap.height { pixmap.row(y).update(repeating: colour) }
        try System.replaceFile(folder.path + "/new", with: try PNGFile.encode(pixmap))
        try System.rename(folder.path + "/new", to: folder.path + "/" + name)
    }

    private func makeHarness(_ path: String) throws -> RuntimeHarness {
        let harness = try RuntimeHarness { configuration in
            configuration.read("[Glance image]\nKind=image\nPath=\(path)")
        }
        harness.runtime.glanceSources.context.makeWorker = { [clock = harness.clock] in InlineWorker(clock: clock) }
        try harness.runtime.start()
        return harness
    }

    private func count(_ colour: UInt32, on harness: RuntimeHarness) -> Int {
        let picture = harness.picture
        return (0..<picture.height).reduce(0) { sum, y in sum + picture.row(y).count { $0 == colour } }
    }

    private func end(_ harness: RuntimeHarness) async {
        harness.runtime.shutDown {}
        await harness.clock.advance(by: .seconds(5))
    }

    @Test("a file that was replaced shows after a reload, although the options are the same")
    func replacedFile_showsAfterReload() async throws {
        try replace("a.png", by: Self.red)
        let harness = try makeHarness(folder.path + "/a.png")
        await harness.clock.advance(by: .seconds(2))
        let pixels = count(Self.red, on: harness)
        #expect(pixels > 100 && count(Self.green, on: harness) == 0)
        try replace("a.png", by: Self.green)
        await harness.clock.advance(by: .seconds(600))
        #expect(count(Self.red, on: harness) == pixels)
        _ = harness.runtime.reconfigure(harness.runtime.configuration)
        await harness.clock.advance(by: .seconds(1))
        #expect(count(Self.red, on: harness) == 0 && count(Self.green, on: harness) == pixels)
        // A reload without another file draws nothing.
        let frames = harness.frames.count
        _ = harness.runtime.reconfigure(harness.runtime.configuration)
        await harness.clock.advance(by: .seconds(1))
        #expect(harness.frames.count == frames)
        await end(harness)
    }

    @Test("a file of a folder that was replaced shows at its next turn without a reload")
    func replacedFile_showsAtItsTurn() async throws {
        try replace("a.png", by: Self.red)
        let harness = try makeHarness(folder.path)
        await harness.clock.advance(by: .seconds(2))
        #expect(count(Self.red, on: harness) > 100)
        try replace("a.png", by: Self.green)
        await harness.clock.advance(by: .seconds(60))
        #expect(count(Self.red, on: harness) == 0 && count(Self.green, on: harness) > 100)
        await end(harness)
    }
}
