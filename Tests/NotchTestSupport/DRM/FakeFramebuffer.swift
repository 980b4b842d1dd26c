import NotchDevices

/// A frame buffer. It keeps the buffer's memory, even after the buffer's handle is closed.
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
        return (clip.y1..<clip.y2).flatMap { y -> [UInt8] in
            let row = y * buffer.buffer.pitch
            return Array(bytes[(row + clip.x1 * size)..<(row + clip.x2 * size)])
        }
    }

    var bounds: DRMClip { DRMClip(x1: 0, y1: 0, x2: width, y2: height) }
}
