import NotchConcurrency
import NotchCore
import NotchEventLoop
import NotchGraphics
import NotchRuntime
import NotchSystem
import NotchTestSupport
import Testing

/// The reading process is this test program under another name. The clock is virtual, on which each call waits for it.
@Suite("Pictures that another process reads")
@SurfaceActor
struct ReaderPicturesTests {
    private let folder: TemporaryFolder
    private let pictures: ReaderPictures

    init() throws {
        folder = try TemporaryFolder()
        pictures = ReaderPictures(loop: try EventLoop(clock: .virtual)) { _ in }
    }

    private func file(_ text: String, _ name: String = "a.png") throws -> PictureFile {
        try folder.write(text, to: name)
        return PictureFile(path: folder.path + "/" + name)
    }

    private static let red =
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><rect width='9' height='9' fill='#f00'/></svg>"
    /// Debian 12's librsvg aborts.
    private static let hugeFont =
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 300 300'><text y='50' font-size='2000000'>x</text></svg>"

    @Test("the process gives the same pixels as the decoder, and is asked once for each size")
    func pixels_areTheDecoders() throws {
        let file = try file(Self.red)
        defer { pictures.close() }
        let request = PictureRequest(file, width: 5, height: 5)
        guard case .ready(let frames, arrival: nil) = pictures.frames(of: request) else {
            throw PictureError(reason: "not read")
        }
        let direct = try PictureDecoder.frames(Array(Self.red.utf8), for: request)
        let (read, expected) = withExtendedLifetime((frames, direct)) {
            (Array(frames.pixels(ofFrame: 0)), Array(direct.pixels(ofFrame: 0)))
        }
        #expect(read == expected)
        #expect(read == [UInt32](repeating: 0xFFFF_0000, count: 25))
        let process = pictures.readerProcess
        guard case .ready(let again, _) = pictures.frames(of: request) else {
            throw PictureError(reason: "not kept")
        }
        #expect(again === frames)
        #expect(pictures.readerProcess == process)
    }

    @Test(
        "a text is drawn as in a process that may open fonts, in any size",
        arguments: [("sans-serif", 30), ("sans-serif", 7), ("serif", 24), ("monospace", 40)])
    func text_isDrawn(family: String, size: Int) throws {
        let text = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><text y="50" font-family="\(family)" \
            font-size="\(size)">abc</text><text y="30" font-family="\(family)" font-size="\(size)" \
            font-weight="bold">d</text></svg>
            """
        defer { pictures.close() }
        let request = PictureRequest(try file(text), width: 64, height: 64)
        guard case .ready(let frames, _) = pictures.frames(of: request) else {
            throw PictureError(reason: "not read")
        }
        let direct = try PictureDecoder.frames(Array(text.utf8), for: request)
        withExtendedLifetime((frames, direct)) {
            #expect(direct.pixels(ofFrame: 0).contains { $0 != 0 })
            #expect(frames.pixels(ofFrame: 0).elementsEqual(direct.pixels(ofFrame: 0)))
        }
    }

    @Test(
        "letters that no font of the process has are told of",
        arguments: [("é&#233;&lt;", false), ("\u{E000}", true), ("a&#xE000;", true)])
    func missingLetters_areTold(text: String, isTold: Bool) throws {
        let file = try file(
            """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><title>\u{E000}</title><text y="9" \
            id="\u{E000}">\(text)</text></svg>
            """)
        defer { pictures.close() }
        guard case .ready(let frames, _) = pictures.frames(of: PictureRequest(file, width: 9, height: 9)) else {
            throw PictureError(reason: "not read")
        }
        #expect((frames.gap != nil) == isTold)
    }

    @Test("what is looked at while the process starts is not taken for the file that it is to read")
    func look_doesNotReplaceTheFile() throws {
        let (red, other) = (try file(Self.red, "red.svg"), try file(Self.hugeFont, "other.svg"))
        let loop = try EventLoop()
        let pictures = ReaderPictures(loop: loop) { _ in }
        defer { pictures.close() }
        let request = PictureRequest(red, width: 5, height: 5)
        var answer = pictures.frames(of: request)
        pictures.onChange = {
            answer = pictures.frames(of: request)
            if case .pending = answer { _ = pictures.shape(of: other) } else { loop.stop(code: 0) }
        }
        try loop.runBounded()
        guard case .ready(let frames, .some) = answer else { throw PictureError(reason: "not read: \(answer)") }
        withExtendedLifetime(frames) {
            #expect(frames.pixels(ofFrame: 0).allSatisfy { $0 == 0xFFFF_0000 })
        }
    }

    @Test("what kills the process is refused, and the next picture is read")
    func hostilePicture_isRefused() throws {
        let (bad, good) = (try file(Self.hugeFont, "bad.svg"), try file(Self.red, "good.svg"))
        defer { pictures.close() }
        switch pictures.frames(of: PictureRequest(bad, width: 5, height: 5)) {
        case .refused(let error):
            #expect(error.reason == "stops the process that reads it, with signal 6")
            #expect(pictures.readerProcess == nil)
        // A newer librsvg draws it.
        case .ready: #expect(pictures.readerProcess != nil)
        case .pending: Issue.record("the picture was not waited for")
        }
        guard case .ready = pictures.frames(of: PictureRequest(good, width: 5, height: 5)) else {
            throw PictureError(reason: "not read")
        }
    }

    @Test("a process that somebody has killed while it had nothing to do counts against no file")
    func killedProcess_isReplaced() throws {
        let (one, next) = (try file(Self.red, "one.svg"), try file(Self.red, "next.svg"))
        defer { pictures.close() }
        _ = pictures.frames(of: PictureRequest(one, width: 5, height: 5))
        let process = try #require(pictures.readerProcess)
        let end = OwnedDescriptor(rawValue: try System.descriptor(ofChild: process))
        System.end(child: process)
        // The process is gone, and nobody has heard of that.
        _ = try System.wait(for: .readable, on: end.rawValue, timeout: nil)
        guard case .ready = pictures.frames(of: PictureRequest(next, width: 5, height: 5)) else {
            throw PictureError(reason: "not read")
        }
        #expect(pictures.readerProcess != process && pictures.readerProcess != nil)
    }

    @Test("the process has no rights to files, sockets and programs, where there is a filter")
    func process_isShut() throws {
        let file = try file(Self.red)
        defer { pictures.close() }
        _ = pictures.frames(of: PictureRequest(file, width: 5, height: 5))
        let process = try #require(pictures.readerProcess)
        for thread in try System.names(in: "/proc/\(process)/task") {
            let status = String(
                decoding: try System.contents(of: "/proc/\(process)/task/\(thread)/status", limit: 8192),
                as: UTF8.self)
            #expect(status.contains("NoNewPrivs:\t1"))
            #expect(status.contains("Seccomp:\t2") == ReaderPictures.hasFilter)
        }
    }
}
