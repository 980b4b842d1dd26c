import NotchConcurrency
import NotchCore
import NotchEventLoop
import NotchGraphics
import NotchRuntime
import NotchSystem
import NotchTestSupport
import Testing

/// The clock goes on while the process starts and reads, as on a display. Each test ends with what the loop reports.
@Suite("Pictures that another process reads while the loop goes on")
@SurfaceActor
struct LivePicturesTests {
    private let folder: TemporaryFolder
    private let loop: EventLoop
    private let pictures: ReaderPictures

    init() throws {
        folder = try TemporaryFolder()
        loop = try EventLoop()
        pictures = ReaderPictures(loop: loop) { _ in }
    }

    /// Writes a picture of one colour.
    private func file(_ colour: String, _ name: String) throws -> PictureFile {
        let path = folder.path + "/" + name
        let text = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="\(colour)"/></svg>
            """
        try System.replaceFile(path, with: Array(text.utf8))
        return PictureFile(path: path, version: try System.status(of: path).version)
    }

    private func request(_ file: PictureFile) -> PictureRequest { PictureRequest(file, width: 5, height: 5) }

    /// Asks for a picture whenever something has come, until it is there or refused.
    private func wait(for request: PictureRequest) throws -> (frames: PictureFrames, arrival: Duration?) {
        while true {
            switch pictures.frames(of: request) {
            case .ready(let frames, let arrival): return (frames, arrival)
            case .refused(let error): throw error
            case .pending:
                pictures.onChange = { [loop] in loop.stop() }
                try loop.runBounded()
            }
        }
    }

    private func colour(_ frames: PictureFrames) -> UInt32 {
        withExtendedLifetime(frames) { frames.pixels(ofFrame: 0)[12] }
    }

    @Test("two pictures that are wanted before the process has started both come, and no file stays open")
    func startingProcess_readsBoth() throws {
        let (red, blue) = (request(try file("#f00", "a")), request(try file("#00f", "b")))
        defer { pictures.close() }
        _ = (pictures.frames(of: red), pictures.frames(of: blue))
        let (second, first) = (try wait(for: blue), try wait(for: red))
        #expect(colour(first.frames) == 0xFFFF_0000 && colour(second.frames) == 0xFF00_00FF)
        #expect(first.arrival != nil && second.arrival != nil)
        let open = try System.names(in: "/proc/self/fd").contains {
            (try? System.target(ofLink: "/proc/self/fd/\($0)"))?.hasPrefix(folder.path) ?? false
        }
        #expect(!open)
    }

    @Test("a picture stays until the next version of its file has been read, which then does not fade in")
    func formerVersion_stays() throws {
        let first = try wait(for: request(try file("#f00", "a")))
        defer { pictures.close() }
        let next = request(try file("#00f", "a"))
        var looks: [Bool] = []
        pictures.onChange = { [loop] in loop.stop() }
        loop: while true {
            switch pictures.frames(of: next) {
            case .pending(let former):
                looks.append(former === first.frames)
                try loop.runBounded()
            case .ready(let frames, let arrival):
                #expect(colour(frames) == 0xFF00_00FF)
                #expect(arrival == first.arrival)
                break loop
            case .refused(let error): throw error
            }
        }
        // The file is looked at, and then read.
        #expect(looks.count >= 2 && looks.allSatisfy { $0 })
    }
}
