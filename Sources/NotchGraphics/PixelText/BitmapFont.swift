import CFreeType
import NotchSystem

/// One font of bitmaps, or of outlines that are filled without grey at one size.
final class BitmapFont {
    /// The most glyphs that are kept. One more glyph drops all of them.
    static let kept = 512

    private let library: PixelFontLibrary
    private let face: FT_Face
    /// The bytes from which FreeType reads the font while the face is open; `nil` if FreeType maps the file itself.
    private let memory: UnsafeMutableBufferPointer<UInt8>?
    private(set) var glyphs: [UInt32: PixelGlyph?] = [:]

    /// - Parameter size: pixels to the em, for outlines; `nil` for a font of bitmaps, packed by gzip.
    ///
    /// C: `FT_New_Memory_Face()`, `FT_New_Face()`.
    init(_ file: PixelFontFile, size: Int? = nil, library: PixelFontLibrary) throws(BitmapFontError) {
        self.library = library
        var face: FT_Face?
        let status: FT_Error
        if let size {
            memory = nil
            status = FT_New_Face(library.handle, file.path, 0, &face)
            guard status == 0, let face else { throw .notAFont(status: status) }
            let sized = FT_Set_Pixel_Sizes(face, 0, FT_UInt(clamping: size))
            guard sized == 0 else {
                FT_Done_Face(face)
                throw .notAFont(status: sized)
            }
        } else {
            // FreeType would unpack the file again for each letter that precedes the last one read.
            let memory = try PackedFile.contents(of: file.path)
            status = FT_New_Memory_Face(library.handle, memory.baseAddress, FT_Long(memory.count), 0, &face)
            guard status == 0, face != nil else {
                memory.deallocate()
                throw .notAFont(status: status)
            }
            self.memory = memory
        }
        guard let face else { throw .notAFont(status: status) }
        self.face = face
    }

    deinit {
        FT_Done_Face(face)
        memory?.deallocate()
    }

    /// Returns the glyph of a character; `nil` if the font lacks it.
    func glyph(_ scalar: Unicode.Scalar) -> PixelGlyph? {
        if let known = glyphs[scalar.value] { return known }
        if glyphs.count >= Self.kept { glyphs = [:] }
        let glyph = load(scalar)
        glyphs[scalar.value] = .some(glyph)
        return glyph
    }

    /// C: `FT_Get_Char_Index()`, `FT_Load_Glyph()`.
    private func load(_ scalar: Unicode.Scalar) -> PixelGlyph? {
        let index = FT_Get_Char_Index(face, FT_ULong(scalar.value))
        // Index 0 is the box that a font has for missing characters.
        guard index != 0, FT_Load_Glyph(face, index, notch_load_pixels) == 0, let slot = face.pointee.glyph,
            let rows = Self.rows(of: slot.pointee.bitmap)
        else { return nil }
        let left = Int(slot.pointee.bitmap_left)
        let top = Int(slot.pointee.bitmap_top)
        // In 64ths of a pixel.
        let advance = Int(slot.pointee.advance.x) >> 6
        let bounds = -PixelGlyph.largest...PixelGlyph.largest
        guard bounds.contains(left), bounds.contains(top), (0...PixelGlyph.largest).contains(advance) else {
            return nil
        }
        return PixelGlyph(width: Int(slot.pointee.bitmap.width), rows: rows, left: left, top: top, advance: advance)
    }

    /// Returns the rows of a bitmap whose bytes have the left column in their highest bit; `nil` if the bitmap is too
    /// large or has greys.
    private static func rows(of bitmap: FT_Bitmap) -> [UInt32]? {
        let (width, height, pitch) = (Int(bitmap.width), Int(bitmap.rows), Int(bitmap.pitch))
        guard width > 0, height > 0 else { return [] }
        guard bitmap.pixel_mode == UInt8(FT_PIXEL_MODE_MONO.rawValue), let bytes = bitmap.buffer,
            max(width, height) <= PixelGlyph.largest, abs(pitch) * 8 >= width
        else { return nil }
        return (0..<height).map { y in
            // With a negative pitch, the rows are stored from the last to the first.
            let row = bytes + (pitch < 0 ? (height - 1 - y) * -pitch : y * pitch)
            return (0..<width).reduce(UInt32(0)) { bits, x in
                let isSet = row[x >> 3] & 0x80 >> UInt8(x & 7) != 0
                return isSet ? bits | 1 << UInt32(x) : bits
            }
        }
    }
}

/// The FreeType library of the faces that are opened with it. It is not thread-safe.
final class PixelFontLibrary {
    let handle: FT_Library

    /// C: `FT_Init_FreeType()`.
    init() throws(BitmapFontError) {
        var handle: FT_Library?
        let status = FT_Init_FreeType(&handle)
        guard status == 0, let handle else { throw .library(status: status) }
        self.handle = handle
    }

    deinit { FT_Done_FreeType(handle) }
}

/// A file packed by gzip, like X11's fonts.
enum PackedFile {
    /// The most bytes of a packed file, and of its contents. The largest file of `xfonts-base` unpacks to 1.7 MB.
    private static let largest = (packed: 1 << 20, unpacked: 4 << 20)

    /// Returns the unpacked bytes of a file, whose last four bytes are their number (RFC 1952). The caller frees them.
    ///
    /// C: `FT_Gzip_Uncompress()`.
    static func contents(of path: String) throws(BitmapFontError) -> UnsafeMutableBufferPointer<UInt8> {
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

/// Why a pixel font could not be opened.
enum BitmapFontError: Error, Hashable, CustomStringConvertible {
    case file(reason: String)
    /// The unpacked file has more bytes than this.
    case tooLarge(limit: Int)
    /// The file is not a gzip file, or is damaged.
    case gzip
    /// `fterrdef.h` lists FreeType's error numbers.
    case library(status: Int32)
    case notAFont(status: Int32)

    var description: String {
        switch self {
        case .file(let reason): reason
        case .tooLarge(let limit): "it unpacks to more than \(limit) bytes"
        case .gzip: "not a file of gzip, or damaged"
        case .library(let status): "FreeType could not start (error \(status))"
        case .notAFont(let status): "not a font that FreeType opens (error \(status))"
        }
    }
}
