import NotchGraphics
import NotchTestSupport
import Testing

@Suite("Frames of GIFs")
struct GIFTests {
    private typealias Frame = GIFSample.Frame

    /// Reads all frames, with zero for a clear pixel and else a number of the sample's colours.
    private func frames(_ sample: GIFSample) throws -> [(pixels: [UInt8], duration: Duration)] {
        let request = PictureRequest(
            PictureFile(path: ""), width: sample.width, height: sample.height, isMoving: true)
        let frames = try PictureDecoder.frames(sample.bytes, for: request)
        return withExtendedLifetime(frames) {
            frames.durations.enumerated().map { index, duration in
                let pixels = frames.pixels(ofFrame: index)
                return (pixels.map { UInt8((GIFSample.colours.firstIndex(of: $0) ?? -1) + 1) }, duration)
            }
        }
    }

    @Test("a frame is drawn at its place over those before it, and what is transparent shows them")
    func frames_areLaidOverEachOther() throws {
        let sample = GIFSample(
            width: 4, height: 2,
            frames: [
                Frame(width: 4, pixels: [0, 1, 2, 3, 3, 2, 1, 0]),
                Frame(left: 1, top: 1, width: 2, pixels: [3, 0], transparent: 0),
            ])
        #expect(try frames(sample).map(\.pixels) == [[1, 2, 3, 4, 4, 3, 2, 1], [1, 2, 3, 4, 4, 4, 2, 1]])
    }

    @Test("a frame is kept, cleared, or what was before it comes back")
    func frames_areDisposedOf() throws {
        let whole = [UInt8](repeating: 1, count: 4)
        func shown(_ disposal: Int) throws -> [[UInt8]] {
            let sample = GIFSample(
                width: 2, height: 2,
                frames: [
                    Frame(width: 2, pixels: whole),
                    Frame(left: 0, top: 0, width: 1, pixels: [2, 2], disposal: disposal),
                    Frame(left: 1, top: 1, width: 1, pixels: [3]),
                ])
            return try frames(sample).map(\.pixels)
        }
        let beginning: [[UInt8]] = [[2, 2, 2, 2], [3, 2, 3, 2]]
        #expect(try shown(0) == beginning + [[3, 2, 3, 4]])
        #expect(try shown(1) == beginning + [[3, 2, 3, 4]])
        #expect(try shown(2) == beginning + [[0, 2, 0, 4]])
        #expect(try shown(3) == beginning + [[2, 2, 2, 4]])
    }

    @Test("the rows of an interlaced frame come to their places", arguments: 1...19)
    func interlaced_isInOrder(height: Int) throws {
        let pixels = (0..<height).flatMap { row -> [UInt8] in
            let (column, step) = (row % 4, row / 4 % 4)
            return [UInt8(column), UInt8(step)]
        }
        let sample = GIFSample(
            width: 2, height: height, frames: [Frame(width: 2, pixels: pixels, isInterlaced: true)])
        #expect(try frames(sample).map(\.pixels) == [pixels.map { $0 + 1 }])
    }

    @Test("a frame lasts as long as the file says, or a tenth of a second where that is too short to be meant")
    func durations_areTheFile() throws {
        let durations = try [0, 1, 2, 7, 65_535].map { delay in
            try frames(GIFSample(width: 1, height: 1, colours: [1], delay: delay))[0].duration
        }
        #expect(
            durations == [
                .milliseconds(100), .milliseconds(100), .milliseconds(20), .milliseconds(70), .milliseconds(655_350),
            ])
    }

    @Test("a file without the mark of its end is whole")
    func missingEnd_isNoFault() throws {
        var sample = GIFSample(width: 3, height: 3, colours: [0, 1, 2])
        sample.hasEnd = false
        #expect(try frames(sample).count == 3)
    }

    @Test("of a file that ends early the frames that are whole are shown, whether one is wanted or all are")
    func truncated_hasItsBeginning() throws {
        let bytes = GIFSample(width: 8, height: 8, colours: [0, 1, 2]).bytes
        let whole = GIFSample(width: 8, height: 8, colours: [0, 1]).bytes.count - 1
        for isMoving in [true, false] {
            let request = PictureRequest(PictureFile(path: ""), width: 8, height: 8, isMoving: isMoving)
            let frames = try PictureDecoder.frames(Array(bytes.prefix(whole + 20)), for: request)
            #expect(frames.durations.count == (isMoving ? 2 : 1))
            #expect((frames.gap != nil) == isMoving)
            #expect(throws: PictureError.self) {
                try PictureDecoder.frames(Array(bytes.prefix(bytes.count / 5)), for: request)
            }
        }
    }

    @Test("of frames that need more memory than there is for a picture, the first are shown")
    func largeFrames_areCut() throws {
        let bytes = GIFSample(width: 1, height: 1, colours: [UInt8](repeating: 1, count: 10)).bytes
        for (side, count) in [(512, 10), (1024, 8)] {
            let request = PictureRequest(PictureFile(path: ""), width: side, height: side, isMoving: true)
            let frames = try PictureDecoder.frames(bytes, for: request)
            #expect(frames.durations.count == count)
            #expect((frames.gap != nil) == (count < 10))
        }
        let long = GIFSample(width: 1, height: 1, colours: [UInt8](repeating: 1, count: 65)).bytes
        let request = PictureRequest(PictureFile(path: ""), width: 1, height: 1, isMoving: true)
        #expect(throws: PictureError(reason: "has more than 64 frames")) {
            try PictureDecoder.frames(long, for: request)
        }
    }

    @Test("damaged files are refused or read, and never more")
    func damage_isSurvived() throws {
        var generator = SeededGenerator(seed: 17)
        let request = PictureRequest(
            PictureFile(path: ""), width: 24, height: 24, placement: .icon, isMoving: true)
        let sample = GIFSample(width: 20, height: 20, colours: [0, 1, 2, 3]).bytes
        var refused = 0
        for _ in 0..<3000 {
            var bytes = sample
            for _ in 0..<Int.random(in: 1...8, using: &generator) {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] = .random(in: 0...255, using: &generator)
            }
            if Bool.random(using: &generator) {
                bytes.removeLast(.random(in: 0..<bytes.count, using: &generator))
            }
            do {
                _ = try PictureDecoder.frames(bytes, for: request)
            } catch { refused += 1 }
        }
        #expect((300..<3000).contains(refused))
    }
}
