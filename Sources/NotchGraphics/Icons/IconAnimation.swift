import NotchCore

/// The frames of an icon that moves. It starts again when it is over.
///
/// One frame is kept at a time. They are read in their order, and a round begins by reading the file again.
final class IconAnimation {
    private let bytes: [UInt8]
    private let library: GIFLibrary
    /// When each frame ends, from the beginning of a round.
    private let ends: [Duration]
    private var reader: GIFReader
    private var present = 0

    /// Reads all frames once.
    init(_ bytes: [UInt8], library: GIFLibrary) throws(PictureError) {
        (self.bytes, self.library) = (bytes, library)
        let trial = try GIFReader(bytes, mostPixels: IconLimits.side, library: library)
        var ends: [Duration] = []
        while let duration = try trial.advance() {
            guard ends.count < IconLimits.frames else {
                throw PictureError(reason: "has more than \(IconLimits.frames) frames")
            }
            ends.append((ends.last ?? .zero) + duration)
        }
        guard !ends.isEmpty else { throw PictureError(reason: "has no frame") }
        self.ends = ends
        reader = try Self.start(bytes, library)
    }

    var isStill: Bool { ends.count == 1 }

    /// Returns which frame is seen some time after the first one came.
    func frame(at elapsed: Duration) -> Int {
        guard elapsed > .zero, let round = ends.last else { return 0 }
        let within = elapsed - round * elapsed.whole(round)
        return ends.firstIndex { $0 > within } ?? 0
    }

    /// Returns how long after `elapsed` the next frame comes.
    func nextChange(after elapsed: Duration) -> Duration? {
        guard !isStill, let round = ends.last else { return nil }
        guard elapsed > .zero else { return ends[0] - elapsed }
        let within = elapsed - round * elapsed.whole(round)
        return (ends.first { $0 > within } ?? round) - within
    }

    /// Returns a frame in a square of some size.
    func picture(of frame: Int, size: Int) throws(PictureError) -> Picture {
        if frame < present {
            reader = try Self.start(bytes, library)
            present = 0
        }
        while present < frame, try reader.advance() != nil { present += 1 }
        return try Picture(iconOf: reader.pixels, width: reader.width, height: reader.height, size: size)
    }

    /// Returns a reader whose present frame is the first one.
    private static func start(_ bytes: [UInt8], _ library: GIFLibrary) throws(PictureError) -> GIFReader {
        let reader = try GIFReader(bytes, mostPixels: IconLimits.side, library: library)
        _ = try reader.advance()
        return reader
    }
}
