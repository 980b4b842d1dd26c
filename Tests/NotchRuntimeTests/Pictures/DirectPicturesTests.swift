import NotchGraphics
import NotchTestSupport
import Testing

@Suite("Pictures that are decoded in the same process")
struct DirectPicturesTests {
    private let folder: TemporaryFolder
    private let pictures = DirectPictures(cacheBytes: 20_000)

    init() throws { folder = try TemporaryFolder() }

    private func svg(_ colour: String, _ name: String = "a.png") throws -> PictureFile {
        let text = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="\(colour)"/></svg>
            """
        try folder.write(text, to: name)
        return PictureFile(path: folder.path + "/" + name)
    }

    private func frames(_ file: PictureFile, side: Int = 2) throws -> PictureFrames {
        let answer = pictures.frames(of: PictureRequest(file, width: side, height: side))
        guard case .ready(let frames, arrival: nil) = answer else { throw PictureError(reason: "\(answer)") }
        return frames
    }

    private func colour(_ frames: PictureFrames) -> UInt32 {
        withExtendedLifetime(frames) { frames.pixels(ofFrame: 0)[0] }
    }

    @Test("a file is read once for each size, and again when it was written anew, whatever its name says")
    func file_isReadOnce() throws {
        let file = try svg("#f00")
        #expect(colour(try frames(file)) == 0xFFFF_0000)
        #expect(try frames(file) === frames(file))
        #expect(pictures.readings == 1)
        _ = try frames(file, side: 3)
        #expect(pictures.readings == 2)
        _ = try svg("#00f", "b")
        try folder.write("<svg/>", to: "a.png")
        _ = try svg("#00ff00")
        #expect(colour(try frames(file)) == 0xFF00_FF00)
    }

    @Test("what nobody holds makes room for others, and what somebody holds stays")
    func cache_isBounded() throws {
        let file = try svg("#f00")
        var held: [PictureFrames] = try [frames(file, side: 10), frames(file, side: 11)]
        #expect(try frames(file, side: 10) === held[0])
        // The two take two pages each, and less than five are kept.
        _ = try frames(file, side: 12)
        #expect(try frames(file, side: 10) === held[0])
        #expect(try frames(file, side: 11) === held[1])
        let readings = pictures.readings
        held = []
        _ = try frames(file, side: 12)
        _ = try frames(file, side: 10)
        #expect(pictures.readings == readings + 2)
    }

    @Test("a file that cannot be read or drawn is refused with the reason, and read again when it was written anew")
    func badFile_isRefused() throws {
        let file = PictureFile(path: folder.path + "/a")
        guard case .refused(let missing) = pictures.shape(of: file) else { throw PictureError(reason: "not refused") }
        #expect(missing.reason == "No such file or directory")
        try folder.write("text", to: "a")
        for _ in 0..<2 {
            guard case .refused(let error) = pictures.frames(of: PictureRequest(file, width: 2, height: 2)) else {
                throw PictureError(reason: "not refused")
            }
            #expect(error.reason == "neither a PNG, a GIF nor an SVG")
        }
        #expect(pictures.readings == 1)
        _ = try svg("#f00", "a")
        _ = try frames(file)
    }
}
