package import NotchSystem

/// Supplies frames with foreign pictures: users' icons, icons of themes, and the pictures of views.
///
/// A frame requests the pictures that it draws and never waits. The source's answers are a part of the frame's input,
/// so that the frame stays a pure function of its input.
package protocol PictureSource: AnyObject {
    /// Returns the known format and proportions of a picture, which its place in a layout needs.
    ///
    /// The first call for a file starts the examination of the file.
    func shape(of file: PictureFile) -> PictureAnswer<PictureShape>

    /// Returns the frames of a picture in the size that a panel needs.
    ///
    /// The first call for a request starts to read the file.
    func frames(of request: PictureRequest) -> PictureAnswer<PictureFrames>

    /// Looks up files on the disk.
    ///
    /// - Parameter question: the lookup. It may run on another thread.
    /// - Returns: `nil` if the disk does not answer within a frame. The next frame has to ask again then.
    func ask<Value: Sendable>(_ question: @escaping @Sendable () -> Value) -> Value?
}

extension PictureSource {
    /// Looks up files synchronously, however long the disk takes: for tools and tests.
    package func ask<Value: Sendable>(_ question: @escaping @Sendable () -> Value) -> Value? { question() }
}

/// The knowledge of a source about a picture at the instant of a frame.
package enum PictureAnswer<Value> {
    /// - Parameter arrival: when the value arrived, on the surface's clock; `nil` if it was known at the first request
    ///   or arrived within the same instant. A picture with an arrival fades in.
    case ready(Value, arrival: Duration?)
    /// The answer is not known yet. The frame keeps the picture's place.
    ///
    /// - Parameter former: the value of an earlier version of the file, which is shown until the answer is known.
    case pending(former: Value?)
    /// The picture is not drawn until its file changes.
    case refused(PictureError)
}

/// A request for a picture in a given size.
package struct PictureRequest: Hashable, Sendable {
    /// How the picture is placed in the requested size.
    package enum Placement: Hashable, Sendable {
        /// The picture fills the size.
        case filled
        /// The picture is centred in a square. A picture of at most 32 pixels a side is enlarged by whole multiples
        /// only.
        case icon
    }

    package var file: PictureFile
    /// In pixels.
    package var width: Int
    /// In pixels.
    package var height: Int
    package var placement: Placement
    /// The side, in the middle of the square, of an icon that is not enlarged by whole multiples, in pixels; `nil` for the
    /// whole square.
    package var inner: Int?
    /// Whether all frames of an animated picture are requested, at most 64, not only the first.
    package var isMoving: Bool

    package init(
        _ file: PictureFile, width: Int, height: Int, placement: Placement = .filled, inner: Int? = nil,
        isMoving: Bool = false
    ) {
        self.file = file
        self.width = width
        self.height = height
        self.placement = placement
        self.inner = inner
        self.isMoving = isMoving
    }
}

/// The file of a picture, and who may see it.
package struct PictureFile: Hashable, Sendable {
    package var path: String
    /// Whether the picture is drawn only if everyone may read the file.
    package var isShared: Bool
    /// The requested version of the file; `nil` lets the source determine the version.
    package var version: FileStatus.Version?

    package init(path: String, isShared: Bool = false, version: FileStatus.Version? = nil) {
        self.path = path
        self.isShared = isShared
        self.version = version
    }
}

/// The proportions of a picture, by its first bytes.
package struct PictureShape: Hashable, Sendable {
    /// In pixels; 1 for an SVG, which is fitted into a square.
    package var width: Int
    /// In pixels; 1 for an SVG, which is fitted into a square.
    package var height: Int

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}

/// The reason why a file is not drawn as a picture.
package struct PictureError: Error, Hashable, Sendable {
    package var reason: String
    /// The version of the file, if the file could be opened. Another version is reported again.
    package var version: FileStatus.Version?

    package init(reason: String, version: FileStatus.Version? = nil) {
        (self.reason, self.version) = (reason, version)
    }

    /// Returns the same error for a version of a file.
    package func of(_ version: FileStatus.Version?) -> PictureError { PictureError(reason: reason, version: version) }
}

/// The frames of a picture, all in the requested size.
package final class PictureFrames {
    package let width: Int
    package let height: Int
    /// The duration of each frame; one element for a still picture.
    package let durations: [Duration]
    /// Whether every pixel of the file is fully opaque, as in a photograph.
    package let isOpaque: Bool
    /// The reason why a part of the file is not drawn; `nil` if all of it is drawn.
    package let gap: PictureError?
    private let pixels: UnsafeBufferPointer<UInt32>
    private let memory: DeviceMapping

    /// - Parameter memory: the frames one after the other, row by row without gaps. Each pixel is an ARGB word,
    ///   premultiplied with its alpha.
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

    /// The number of bytes of all frames.
    package var byteCount: Int { pixels.count * 4 }

    /// Returns the pixels of a frame, valid as long as this object lives.
    package func pixels(ofFrame index: Int) -> UnsafeBufferPointer<UInt32> {
        let count = width * height
        return UnsafeBufferPointer(rebasing: pixels[index * count..<(index + 1) * count])
    }
}
