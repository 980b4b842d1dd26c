package import NotchDevices

/// The picture that a panel shows, in its own raster.
package struct FakePanelImage: Hashable {
    package let width: Int
    package let height: Int
    package let format: DRMFormat
    /// The pixels, in rows without gaps.
    package private(set) var bytes: [UInt8]

    package init(width: Int, height: Int, format: DRMFormat, bytes: [UInt8]) {
        self.width = width
        self.height = height
        self.format = format
        self.bytes = bytes
    }

    init(width: Int, height: Int, format: DRMFormat) {
        self.init(
            width: width, height: height, format: format,
            bytes: [UInt8](repeating: 0, count: width * height * format.bytesPerPixel))
    }

    /// Pixels as `0x00RRGGBB`; RGB565 is widened by repeating the high bits.
    package var pixels: [UInt32] {
        let count = width * height
        let is16Bit = format.bytesPerPixel == 2
        // This code has no closures and no generic loops, because they are much slower in a debug build and tests read
        // the pixels often.
        return [UInt32](unsafeUninitializedCapacity: count) { pixels, initialized in
            bytes.withUnsafeBytes { bytes in
                var index = 0
                while index < count {
                    if is16Bit {
                        let value = UInt32(bytes.loadUnaligned(fromByteOffset: index * 2, as: UInt16.self))
                        let (red, green, blue) = (value >> 11, value >> 5 & 0x3F, value & 0x1F)
                        pixels[index] =
                            (red << 3 | red >> 2) << 16 | (green << 2 | green >> 4) << 8 | (blue << 3 | blue >> 2)
                    } else {
                        pixels[index] = bytes.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self) & 0xFF_FFFF
                    }
                    index += 1
                }
            }
            initialized = count
        }
    }

    /// Replaces a rectangle.
    mutating func copy(_ clip: DRMClip, _ pixels: [UInt8]) {
        let size = format.bytesPerPixel
        let row = (clip.x2 - clip.x1) * size
        for y in clip.y1..<clip.y2 {
            let start = (y * width + clip.x1) * size
            bytes.replaceSubrange(start..<start + row, with: pixels[(y - clip.y1) * row..<(y - clip.y1 + 1) * row])
        }
    }

    /// Returns the picture as a plane with the property `rotation` shows it. The plane first mirrors by
    /// `DRM_MODE_REFLECT_*`, and then turns counter-clockwise by `DRM_MODE_ROTATE_*`.
    func turned(_ rotation: UInt64) -> FakePanelImage {
        let size = format.bytesPerPixel
        let isSideways = rotation & 0b1010 != 0
        var result = FakePanelImage(
            width: isSideways ? height : width, height: isSideways ? width : height, format: format)
        for y in 0..<height {
            for x in 0..<width {
                let (fromX, fromY) = (rotation & 16 != 0 ? width - 1 - x : x, rotation & 32 != 0 ? height - 1 - y : y)
                let (toX, toY) =
                    switch rotation & 0b1111 {
                    case 0b0010: (y, width - 1 - x)
                    case 0b0100: (width - 1 - x, height - 1 - y)
                    case 0b1000: (height - 1 - y, x)
                    default: (x, y)
                    }
                let (from, to) = ((fromY * width + fromX) * size, (toY * result.width + toX) * size)
                for byte in 0..<size { result.bytes[to + byte] = bytes[from + byte] }
            }
        }
        return result
    }
}
