package import NotchSystem

/// Where a frame gets the pictures that others made: users' icons, icons of themes, and the pictures of views.
///
/// A frame asks for what it draws, and never waits. What the source answers is a part of the frame's input, so that the
/// frame stays a pure function of its input.
package protocol PictureSource: AnyObject {
    /// Returns what is known of a picture's format and proportions, which its place in a layout needs.
    ///
    /// The first call for a file begins to look at it.
    func shape(of file: PictureFile) -> PictureAnswer<PictureShape>

    /// Returns the frames of a picture in the size that a panel needs.
    ///
    /// The first call for a request begins to read it.
    func frames(of request: PictureRequest) -> PictureAnswer<PictureFrames>

    /// Asks the disk which files there are.
    ///
    /// - Parameter question: what looks. It may run on another thread.
    /// - Returns: `nil` where the disk does not answer within a frame. What is drawn has to ask again then.
    func ask<Value: Sendable>(_ question: @escaping @Sendable () -> Value) -> Value?
}

extension PictureSource {
    /// Asks at once, however long the disk takes: for tools and tests.
    package func ask<Value: Sendable>(_ question: @escaping @Sendable () -> Value) -> Value? { question() }
}

/// What a source knows of a picture at the instant of a frame.
package enum PictureAnswer<Value> {
    /// - Parameter arrival: when the value came, on the surface's clock; `nil` where it was known when it was first
    ///   wanted, or came within the same instant. A picture with an arrival fades in.
    case ready(Value, arrival: Duration?)
    /// The answer will come. The frame keeps the picture's place.
    ///
    /// - Parameter former: the same of an earlier version of the file, which stays on show until then.
    case pending(former: Value?)
    /// The picture is not drawn until its file changes.
    case refused(PictureError)
}

/// A picture in some size.
package struct PictureRequest: Hashable, Sendable {
    /// How the picture is placed in the size that is wanted.
    package enum Placement: Hashable, Sendable {
        /// It fills the size.
        case filled
        /// It stands in the middle of a square, in whole multiples of its own pixels where it is no larger than 32 of them.
        case icon
    }

    package var file: PictureFile
    /// In pixels.
    package var width: Int
    /// In pixels.
    package var height: Int
    package var placement: Placement
    /// Whether all frames of a picture that moves are wanted, at most 64, and not the first one alone.
    package var isMoving: Bool

    package init(
        _ file: PictureFile, width: Int, height: Int, placement: Placement = .filled, isMoving: Bool = false
    ) {
        self.file = file
        self.width = width
        self.height = height
        self.placement = placement
        self.isMoving = isMoving
    }
}

/// The file of a picture, and who may see it.
package struct PictureFile: Hashable, Sendable {
    package var path: String
    /// Whether the picture is drawn only if everybody may read the file.
    package var isShared: Bool
    /// The version of the file that is wanted, where somebody has looked at it; `nil` where the source looks.
    package var version: FileStatus.Version?

    package init(path: String, isShared: Bool = false, version: FileStatus.Version? = nil) {
        self.path = path
        self.isShared = isShared
        self.version = version
    }
}

/// The format and the proportions of a picture, by its first bytes.
package struct PictureShape: Hashable, Sendable {
    package enum Format: Hashable, Sendable {
        case png, svg, gif
    }

    package var format: Format
    /// In pixels. An SVG is fitted into a square, and has 1.
    package var width: Int
    /// In pixels. An SVG is fitted into a square, and has 1.
    package var height: Int

    package init(format: Format, width: Int, height: Int) {
        self.format = format
        self.width = width
        self.height = height
    }
}

/// The reason why a file is not drawn as a picture.
package struct PictureError: Error, Hashable, Sendable {
    package var reason: String
    /// The version of the file, where it could be opened. Another one is told of again.
    package var version: FileStatus.Version?

    package init(reason: String, version: FileStatus.Version? = nil) {
        (self.reason, self.version) = (reason, version)
    }

    /// Returns the same error of a version of a file.
    package func of(_ version: FileStatus.Version?) -> PictureError { PictureError(reason: reason, version: version) }
}

/// The frames of a picture, all of the size that was wanted.
package final class PictureFrames {
    package let width: Int
    package let height: Int
    /// How long each frame is seen; one of a picture that does not move.
    package let durations: [Duration]
    /// Whether no pixel of the file is clear in any part, as in a photograph.
    package let isOpaque: Bool
    /// What of the file is not drawn; `nil` where all of it is.
    package let gap: PictureError?
    private let pixels: UnsafeBufferPointer<UInt32>
    private let memory: DeviceMapping

    /// - Parameter memory: the frames one after the other, row by row without gaps, each pixel an ARGB word that is
    ///   multiplied by its alpha.
    package init(
        width: Int, height: Int, durations: [Duration], isOpaque: Bool, gap: PictureError? = nil,
        memory: DeviceMapping
    ) {
        self.width = width
        self.height = height
        self.durations = durations
        self.isOpaque = isOpaque
        self.gap = gap
        self.memory = memory
        let words = UnsafeBufferPointer(memory.bytes.assumingMemoryBound(to: UInt32.self))
        pixels = UnsafeBufferPointer(rebasing: words.prefix(width * height * durations.count))
    }

    /// The bytes of all frames.
    package var byteCount: Int { pixels.count * 4 }

    /// The pixels of a frame, valid for as long as this object lives.
    package func pixels(ofFrame index: Int) -> UnsafeBufferPointer<UInt32> {
        let count = width * height
        return UnsafeBufferPointer(rebasing: pixels[index * count..<(index + 1) * count])
    }
}
