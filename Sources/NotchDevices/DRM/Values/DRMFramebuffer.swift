/// Memory that a driver can scan out and the processor can write.
package struct DRMDumbBuffer: Hashable, Sendable {
    package var handle: UInt32
    /// The size in pixels.
    package var width: Int
    package var height: Int
    /// The distance from one row to the next in bytes, chosen by the driver.
    package var pitch: Int
    /// The size of the whole buffer in bytes.
    package var size: Int

    package init(handle: UInt32, width: Int, height: Int, pitch: Int, size: Int) {
        self.handle = handle
        self.width = width
        self.height = height
        self.pitch = pitch
        self.size = size
    }
}

/// A pixel format by its four-character code: `DRM_FORMAT_*`.
package struct DRMFormat: Hashable, Sendable, CustomStringConvertible {
    package var code: UInt32

    package init(code: UInt32) { self.code = code }

    /// - Parameter name: four ASCII characters, the first in the lowest byte (`fourcc_code`).
    private init(_ name: StaticString) {
        code = name.withUTF8Buffer { bytes in
            bytes.prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
        }
    }

    package static let xrgb8888 = DRMFormat("XR24")
    package static let argb8888 = DRMFormat("AR24")
    package static let rgb565 = DRMFormat("RG16")

    /// The four characters, such as `XR24`.
    package var description: String {
        let bytes = (0..<4).map { UInt8(truncatingIfNeeded: code >> ($0 * 8)) }
        return String(decoding: bytes.map { (0x20..<0x7F).contains($0) ? $0 : 0x3F }, as: UTF8.self)
    }
}

/// A rectangle of a frame buffer's pixels, exclusive on the right and bottom: `struct drm_mode_rect`, `drm_clip_rect`.
package struct DRMClip: Hashable, Sendable {
    package var x1: Int
    package var y1: Int
    package var x2: Int
    package var y2: Int

    package init(x1: Int, y1: Int, x2: Int, y2: Int) {
        self.x1 = x1
        self.y1 = y1
        self.x2 = x2
        self.y2 = y2
    }
}
