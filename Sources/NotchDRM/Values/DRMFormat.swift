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
