import NotchDRM

/// A frame buffer. It keeps the buffer's memory, even after the buffer's handle is gone.
struct FakeFramebuffer {
    let buffer: FakeBuffer
    let format: DRMFormat
    let owner: Int

    var width: Int { buffer.buffer.width }
    var height: Int { buffer.buffer.height }

    /// Returns the pixels of a rectangle, clipped to the buffer, in rows without gaps.
    func pixels(_ clip: DRMClip) -> [UInt8] {
        let size = format.bytesPerPixel
        let bytes = buffer.bytes
        return (clip.y1..<clip.y2).flatMap { y in
            bytes[y * buffer.buffer.pitch + clip.x1 * size..<y * buffer.buffer.pitch + clip.x2 * size]
        }
    }

    var bounds: DRMClip { DRMClip(x1: 0, y1: 0, x2: width, y2: height) }
}
