import NotchCore
import NotchDRM
import NotchSystem

/// Memory that the panel is fed from: a mapped dumb buffer with its frame buffer.
@SurfaceActor
final class ScanoutBuffer {
    /// The number of the frame buffer, which commits refer to.
    let framebuffer: UInt32
    private let card: any DRMCard
    private let buffer: DRMDumbBuffer
    private let layout: ScanoutLayout
    private var memory: DeviceMapping?

    /// - Parameters:
    ///   - width: the width of the memory's own raster, in pixels. The driver determines the length of a row.
    ///   - rotation: the rotation of the picture on its way into that raster.
    init(
        card: any DRMCard, width: Int, height: Int, format: DRMFormat, pixels: ScanoutFormat, rotation: Rotation
    ) throws(Errno) {
        self.card = card
        buffer = try card.createDumbBuffer(width: width, height: height, bitsPerPixel: pixels.bytesPerPixel * 8)
        do throws(Errno) {
            let memory = try card.map(buffer)
            do throws(DisplayError) {
                layout = try ScanoutLayout(
                    width: width, height: height, pitch: buffer.pitch, length: buffer.size, format: pixels,
                    rotation: rotation)
            } catch {
                // A driver whose rows are too short for its own format cannot be used with that format.
                throw Errno.invalid
            }
            framebuffer = try card.addFramebuffer(buffer, format: format)
            self.memory = memory
        } catch {
            card.destroy(buffer)
            throw error
        }
    }

    /// Copies parts of the picture into the memory. It never reads the memory, which the processor may not cache.
    ///
    /// - Throws: ENODEV when the device has taken the memory away.
    func write(_ region: Region, of picture: Pixmap) throws(Errno) {
        guard let memory else { return }
        for rect in region.rects { layout.write(rect, of: picture, to: memory) }
        if memory.isLost { throw .noDevice }
    }

    /// The place of a part of the picture in the buffer, in the form that drivers receive.
    func clip(_ rect: PixelRect) -> DRMClip {
        let rect = layout.scanout(rect)
        return DRMClip(x1: rect.x, y1: rect.y, x2: rect.maxX, y2: rect.maxY)
    }

    /// Releases the memory. Everything else is freed with the card, which is being closed. Idempotent.
    func abandon() { memory = nil }

    /// Frees the buffer. Idempotent.
    func release() {
        guard memory != nil else { return }
        memory = nil
        card.removeFramebuffer(framebuffer)
        card.destroy(buffer)
    }
}
