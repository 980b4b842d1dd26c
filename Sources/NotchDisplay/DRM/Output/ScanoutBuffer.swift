import NotchCore
import NotchDRM
import NotchSystem

/// Memory that the panel is fed from: a dumb buffer, mapped, with its frame buffer.
@SurfaceActor
final class ScanoutBuffer {
    /// What commits name it by.
    let framebuffer: UInt32
    private let card: any DRMCard
    private let buffer: DRMDumbBuffer
    private let layout: ScanoutLayout
    private var memory: DeviceMapping?

    /// - Parameters:
    ///   - width: pixels of the memory's own raster; the driver says how long a row is.
    ///   - rotation: of the picture on its way into that raster.
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
                // A driver that hands out rows too short for its own format cannot be used with it.
                throw Errno.invalid
            }
            framebuffer = try card.addFramebuffer(buffer, format: format)
            self.memory = memory
        } catch {
            card.destroy(buffer)
            throw error
        }
    }

    /// Copies parts of the picture; it only ever writes to the memory, which the processor may not cache.
    ///
    /// - Throws: ENODEV when the device has taken its memory away.
    func write(_ region: Region, of picture: Pixmap) throws(Errno) {
        guard let memory else { return }
        for rect in region.rects { layout.write(rect, of: picture, to: memory) }
        if memory.isLost { throw .noDevice }
    }

    /// The picture as it is in the memory.
    func read() -> Pixmap? {
        memory.map { layout.read(from: $0) }
    }

    /// Where a part of the picture lies, as drivers are told.
    func clip(_ rect: PixelRect) -> DRMClip {
        let rect = layout.scanout(rect)
        return DRMClip(x1: rect.x, y1: rect.y, x2: rect.maxX, y2: rect.maxY)
    }

    /// Lets go of its memory; the rest goes with the card, which is being closed. Idempotent.
    func abandon() {
        memory = nil
    }

    /// Frees it. Idempotent.
    func release() {
        guard memory != nil else { return }
        memory = nil
        card.removeFramebuffer(framebuffer)
        card.destroy(buffer)
    }
}
