package import NotchSystem

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
