package import NotchCore
package import NotchSystem

extension ScanoutLayout {
    /// Reads the picture that `memory` shows, as it appears to the eye. It is opaque, and the panel's few bits of each
    /// colour are repeated to fill eight.
    ///
    /// The call is for checking what was written, not for every frame, since reading write-combined memory is slow.
    package func read(from memory: DeviceMapping) -> Pixmap {
        let size = pictureSize
        let picture = Pixmap(width: size.width, height: size.height)
        read(picture.bounds, from: memory, to: picture)
        return picture
    }

    /// Reads the part of `rect` that lies within `picture`, as ``read(from:)`` reads all of it.
    package func read(_ rect: PixelRect, from memory: DeviceMapping, to picture: Pixmap) {
        precondition(memory.bytes.count >= end, "memory of another layout")
        precondition((picture.width, picture.height) == pictureSize, "picture of another layout")
        let source = scanout(rect.intersection(picture.bounds))
        guard !source.isEmpty else { return }
        let lineLength = format.byteCount(of: width)
        withUnsafeTemporaryAllocation(byteCount: lineLength, alignment: 8) { line in
            for y in source.y..<source.maxY {
                // The row is copied as a whole into cached memory, rather than pixel by pixel.
                line.copyMemory(from: UnsafeRawBufferPointer(rebasing: memory.bytes[rowBytes(y)]))
                for x in source.x..<source.maxX {
                    let place = rotation.inverse.apply(
                        to: PixelRect(x: x, y: y, width: 1, height: 1), width: width, height: height)
                    picture[place.x, place.y] = format.decode(stored(in: line, at: x))
                }
            }
        }
    }

    private func rowBytes(_ y: Int) -> Range<Int> {
        let start = offset + y * pitch
        return start..<start + format.byteCount(of: width)
    }

    private func stored(in line: UnsafeMutableRawBufferPointer, at x: Int) -> UInt32 {
        switch format.bitsPerPixel {
        case 1: UInt32(line.load(fromByteOffset: x / 8, as: UInt8.self)) >> UInt32(x % 8) & 1
        case 16: UInt32(line.load(fromByteOffset: x * 2, as: UInt16.self))
        default: line.load(fromByteOffset: x * 4, as: UInt32.self)
        }
    }
}
