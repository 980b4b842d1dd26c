package import NotchCore
package import NotchSystem

extension ScanoutLayout {
    /// Writes the part of `rect` that lies within `picture`.
    ///
    /// The call only writes, row by row upwards in memory. The memory is usually write-combined, where reading is a
    /// hundred times slower. `picture` is as it appears to the eye, and `memory` is at least as long as the layout
    /// requires.
    package func write(_ rect: PixelRect, of picture: Pixmap, to memory: DeviceMapping) {
        precondition(memory.bytes.count >= end, "memory of another layout")
        precondition((picture.width, picture.height) == pictureSize, "picture of another layout")
        let rect = rect.intersection(picture.bounds)
        guard !rect.isEmpty, let base = memory.bytes.baseAddress else { return }
        let target = written(rect)
        let kernel = ScanoutKernel(format)
        func row(_ y: Int) -> UnsafeMutableRawPointer {
            base + offset + y * pitch + format.byteCount(of: target.x)
        }
        guard rotation != .none else {
            for y in target.y..<target.maxY {
                guard let source = picture.row(y).baseAddress else { return }
                kernel.encode(source + target.x, count: target.width, to: row(y), x: target.x, y: y)
            }
            return
        }
        let turned = TurnedPicture(picture, by: rotation)
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: TurnedPicture.stripHeight * target.width) { strip in
            guard let strip = strip.baseAddress else { return }
            for top in stride(from: target.y, to: target.maxY, by: TurnedPicture.stripHeight) {
                let height = min(TurnedPicture.stripHeight, target.maxY - top)
                turned.copy(
                    PixelRect(x: target.x, y: top, width: target.width, height: height), to: strip)
                for y in top..<top + height {
                    kernel.encode(
                        strip + (y - top) * target.width, count: target.width, to: row(y), x: target.x, y: y)
                }
            }
        }
    }
}
