package import NotchCore
package import NotchSystem

/// The layout of a picture in scan-out memory: format, pitch and rotation.
package struct ScanoutLayout: Hashable, Sendable {
    /// The size of the memory's raster, which is the panel's own, in pixels.
    package let width: Int
    package let height: Int
    /// The number of bytes from one row to the next. Odd numbers are possible as well.
    package let pitch: Int
    /// The number of bytes before the first pixel.
    package let offset: Int
    package let format: ScanoutFormat
    package let rotation: Rotation

    /// - Parameter length: the length of the memory in bytes.
    /// - Throws: ``DisplayError`` of code `format` if a row does not fit into the pitch, or the picture into the
    ///   memory.
    package init(
        width: Int, height: Int, pitch: Int, offset: Int = 0, length: Int, format: ScanoutFormat, rotation: Rotation
    ) throws(DisplayError) {
        guard (1...Self.largestSide).contains(width), (1...Self.largestSide).contains(height) else {
            throw .format("a raster of \(width)x\(height) pixels, where 1 to \(Self.largestSide) are possible")
        }
        guard (format.byteCount(of: width)...Self.largestPitch).contains(pitch) else {
            throw .format("\(pitch) bytes a row, where \(width) pixels take \(format.byteCount(of: width))")
        }
        self.width = width
        self.height = height
        self.pitch = pitch
        self.offset = offset
        self.format = format
        self.rotation = rotation
        guard (0...Self.largestPitch * Self.largestSide).contains(offset), end <= length else {
            throw .format("\(length) bytes of memory, too few for \(width)x\(height) pixels")
        }
    }

    /// Limits that no display engine exceeds, and that exclude overflows.
    private static let largestSide = 1 << 16
    private static let largestPitch = 1 << 20

    /// The number of bytes from the memory's beginning to the end of the last pixel.
    var end: Int { offset + (height - 1) * pitch + format.byteCount(of: width) }
    /// The width and the height of the picture.
    var pictureSize: (width: Int, height: Int) { rotation.inverse.size(width: width, height: height) }

    /// Returns the rectangle of memory that is written for `rect` of the picture, in whole bytes.
    func written(_ rect: PixelRect) -> PixelRect {
        let target = scanout(rect)
        let piece = format.pixelsPerPiece
        let (left, right) = (target.x / piece * piece, min((target.maxX + piece - 1) / piece * piece, width))
        return PixelRect(x: left, y: target.y, width: right - left, height: target.height)
    }

    /// Maps `rect` of the picture to the rectangle of memory.
    package func scanout(_ rect: PixelRect) -> PixelRect {
        let picture = pictureSize
        return rotation.apply(to: rect, width: picture.width, height: picture.height)
    }
}

extension ScanoutLayout {
    /// Writes the part of `rect` that lies within `picture`.
    ///
    /// The call only writes, row by row at ascending addresses. The memory is usually write-combined, and reading it
    /// would be a hundred times slower. `picture` is upright, and `memory` is at least as long as the layout requires.
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

extension ScanoutLayout {
    /// Reads the picture that `memory` shows, and returns it upright and opaque. The bits of each colour are repeated
    /// to fill eight.
    ///
    /// The call is for tests of written memory, not for every frame, because reading write-combined memory is slow.
    package func read(from memory: DeviceMapping) -> Pixmap {
        let size = pictureSize
        let picture = Pixmap(width: size.width, height: size.height)
        read(picture.bounds, from: memory, to: picture)
        return picture
    }

    /// Reads the part of `rect` that lies within `picture`, as ``read(from:)`` reads the whole picture.
    package func read(_ rect: PixelRect, from memory: DeviceMapping, to picture: Pixmap) {
        precondition(memory.bytes.count >= end, "memory of another layout")
        precondition((picture.width, picture.height) == pictureSize, "picture of another layout")
        let source = scanout(rect.intersection(picture.bounds))
        guard !source.isEmpty else { return }
        let lineLength = format.byteCount(of: width)
        withUnsafeTemporaryAllocation(byteCount: lineLength, alignment: 8) { line in
            for y in source.y..<source.maxY {
                // The whole row is copied into cached memory, instead of single pixels.
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
