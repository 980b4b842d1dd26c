package import FoundationEssentials
import Glibc

/// A picture for a display.
///
/// A frame is not `Sendable`: the renderer owns the pixmap and overwrites it with its next frame. So a display copies
/// the pixels that it keeps before its call that presents the frame returns.
package struct Frame {
    /// The number of the frame. Presented frames are counted from 1.
    package let sequence: Int
    /// The instant that the picture shows.
    package let instant: Instant
    package let pixmap: Pixmap
    /// The pixels that may have changed. Every pixel outside equals the pixel of the previous frame.
    package let damage: Region
    /// The phase of the card or the question on show; `nil` if there is neither.
    package let phase: LifecyclePhase?
    /// The activity of the card on show; `nil` if there is none.
    package let activity: UUID?
    /// The question on show; `nil` if there is none.
    package let question: UUID?

    package init(
        sequence: Int, instant: Instant, pixmap: Pixmap, damage: Region, phase: LifecyclePhase?, activity: UUID?,
        question: UUID? = nil
    ) {
        self.sequence = sequence
        self.instant = instant
        self.pixmap = pixmap
        self.damage = damage
        self.phase = phase
        self.activity = activity
        self.question = question
    }
}

/// Pixels in ordinary cached memory: 32 bits each, `0xAARRGGBB` in host order, alpha premultiplied.
///
/// The layout is Cairo's ARGB32 and, ignoring alpha, DRM's XRGB8888. A pixmap is a reference type that owns its memory.
/// It is not `Sendable`: it stays on the surface actor.
public final class Pixmap {
    /// The width in pixels.
    public let width: Int
    public let height: Int
    /// The number of bytes from one row to the next; a multiple of 64, so that rows start on cache lines.
    public let stride: Int
    /// The memory of the pixels: `stride * height` bytes, cleared to zero (transparent black) at first.
    public let bytes: UnsafeMutableRawBufferPointer

    /// - Parameters:
    ///   - width: the width in pixels, at least 1.
    ///   - height: the height in pixels, at least 1.
    public init(width: Int, height: Int) {
        precondition(width > 0 && height > 0, "a pixmap has at least one pixel")
        self.width = width
        self.height = height
        stride = (width * 4 + 63) & ~63
        let memory = UnsafeMutableRawPointer.allocate(byteCount: stride * height, alignment: 64)
        // memset(3) is used because Swift's own functions set each byte separately in a debug build.
        memset(memory, 0, stride * height)
        bytes = UnsafeMutableRawBufferPointer(start: memory, count: stride * height)
    }

    deinit { bytes.deallocate() }
    package var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

    /// Returns the `width` pixels of a row.
    public func row(_ y: Int) -> UnsafeMutableBufferPointer<UInt32> {
        precondition(y >= 0 && y < height, "row out of range")
        return UnsafeMutableRawBufferPointer(rebasing: bytes[y * stride..<y * stride + width * 4])
            .bindMemory(to: UInt32.self)
    }

    public subscript(x: Int, y: Int) -> UInt32 {
        get { row(y)[x] }
        set { row(y)[x] = newValue }
    }

    /// Copies `rect` from a pixmap of the same size, row by row.
    package func copy(_ rect: PixelRect, from source: Pixmap) {
        precondition(source.width == width && source.height == height, "pixmaps differ in size")
        let rect = rect.intersection(bounds)
        guard !rect.isEmpty else { return }
        for y in rect.y..<rect.maxY {
            let offset = y * stride + rect.x * 4
            UnsafeMutableRawBufferPointer(rebasing: bytes[offset..<offset + rect.width * 4])
                .copyMemory(from: UnsafeRawBufferPointer(rebasing: source.bytes[offset..<offset + rect.width * 4]))
        }
    }
}
