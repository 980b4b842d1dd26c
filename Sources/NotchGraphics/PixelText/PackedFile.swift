import CFreeType
import NotchSystem

/// A file that is packed by gzip, as X11's fonts are.
enum PackedFile {
    /// The most bytes of a packed file, and of what it unpacks to. The largest of `xfonts-base` unpacks to 1.7 MB.
    private static let largest = (packed: 1 << 20, unpacked: 4 << 20)

    /// The bytes that are packed in a file, whose last four bytes are their number (RFC 1952). The caller frees them.
    ///
    /// C: `FT_Gzip_Uncompress()`.
    static func contents(of path: String) throws(PixelFaceError) -> UnsafeMutableBufferPointer<UInt8> {
        let packed: [UInt8]
        do throws(BoundedFile.Failure) {
            packed = try BoundedFile.read(path, limit: largest.packed)
        } catch {
            throw .file(reason: error.reason)
        }
        guard packed.count > 4 else { throw .gzip }
        let length = packed.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        guard length > 0 else { throw .gzip }
        guard length <= largest.unpacked else { throw .tooLarge(limit: largest.unpacked) }
        let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: length)
        bytes.initialize(repeating: 0)
        var count = FT_ULong(length)
        guard notch_ft_unpack(bytes.baseAddress, &count, packed, FT_ULong(packed.count)) == 0,
            count == FT_ULong(length)
        else {
            bytes.deallocate()
            throw .gzip
        }
        return bytes
    }
}
