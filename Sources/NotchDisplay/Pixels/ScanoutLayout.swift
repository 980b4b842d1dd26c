package import NotchCore

/// The layout of a picture in the memory that a panel is fed from: format, pitch and rotation.
package struct ScanoutLayout: Hashable, Sendable {
    /// The size of the memory's raster, which is the panel's own, in pixels.
    package let width: Int
    package let height: Int
    /// The number of bytes from one row to the next. Any number is possible, odd ones too.
    package let pitch: Int
    /// The number of bytes before the first pixel.
    package let offset: Int
    package let format: ScanoutFormat
    package let rotation: Rotation

    /// - Parameter length: the length of the memory, in bytes.
    /// - Throws: ``DisplayError`` of code `format` when a row does not fit into the pitch, or the picture into the
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

    /// Limits that no display engine exceeds, so that nothing overflows.
    private static let largestSide = 1 << 16
    private static let largestPitch = 1 << 20

    /// The number of bytes from the memory's beginning to the end of the last pixel.
    var end: Int { offset + (height - 1) * pitch + format.byteCount(of: width) }
    /// The width and the height of the picture.
    var pictureSize: (width: Int, height: Int) { rotation.inverse.size(width: width, height: height) }

    /// The rectangle of memory that is written for `rect` of the picture: what it becomes, in whole bytes.
    func written(_ rect: PixelRect) -> PixelRect {
        let target = scanout(rect)
        let piece = format.pixelsPerPiece
        let (left, right) = (target.x / piece * piece, min((target.maxX + piece - 1) / piece * piece, width))
        return PixelRect(x: left, y: target.y, width: right - left, height: target.height)
    }

    /// The rectangle of memory that `rect` of the picture becomes.
    package func scanout(_ rect: PixelRect) -> PixelRect {
        let picture = pictureSize
        return rotation.apply(to: rect, width: picture.width, height: picture.height)
    }
}
