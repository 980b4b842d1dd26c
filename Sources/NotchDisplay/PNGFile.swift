import CPNG
package import NotchCore
import NotchSystem

/// PNG images of pixmaps: 8 bits a channel, RGB, no alpha.
///
/// The bytes depend only on the pixels and on the versions of libpng and zlib.
package enum PNGFile {
    /// The largest side of a decoded image in pixels. Without this limit, a small file could require gigabytes.
    package static let sideLimit = 8192

    /// Encodes `pixmap` on a black background. The encoding favours speed over size.
    ///
    /// - Throws: ``DisplayError`` of code `image`, if memory runs out (`png_image_write_to_memory`).
    package static func encode(_ pixmap: Pixmap) throws(DisplayError) -> [UInt8] { try encode(PNGPixels(pixmap)) }

    /// Encodes pixels, on any thread.
    ///
    /// - Throws: ``DisplayError`` of code `image`, if memory runs out (`png_image_write_to_memory`).
    package static func encode(_ pixels: PNGPixels) throws(DisplayError) -> [UInt8] {
        var image = png_image()
        image.version = notch_png_image_version
        image.width = png_uint_32(pixels.width)
        image.height = png_uint_32(pixels.height)
        image.format = notch_png_format_rgb
        image.flags = notch_png_flag_fast
        var size = png_alloc_size_t(notch_png_size_max(&image))
        let bytes = [UInt8](unsafeUninitializedCapacity: Int(size)) { buffer, count in
            let isDone = png_image_write_to_memory(&image, buffer.baseAddress, &size, 0, pixels.bytes, 0, nil) != 0
            count = isDone ? Int(size) : 0
        }
        defer { png_image_free(&image) }
        guard !bytes.isEmpty else { throw failure(of: &image, "cannot encode an image") }
        return bytes
    }

    /// Decodes an image. Transparent pixels are composed on black.
    ///
    /// - Throws: ``DisplayError`` of code `image` for data that is not a PNG, is damaged, or has a side beyond
    ///   ``sideLimit`` (`png_image_begin_read_from_memory`).
    package static func decode(_ bytes: [UInt8]) throws(DisplayError) -> Pixmap {
        // libpng keeps a pointer to the bytes between its calls, so one closure contains all calls.
        let result: Result<Pixmap, DisplayError> = bytes.withUnsafeBytes { bytes in
            var image = png_image()
            image.version = notch_png_image_version
            defer { png_image_free(&image) }
            guard png_image_begin_read_from_memory(&image, bytes.baseAddress, bytes.count) != 0 else {
                return .failure(failure(of: &image, "cannot decode an image"))
            }
            let (width, height) = (Int(image.width), Int(image.height))
            guard (1...sideLimit).contains(width), (1...sideLimit).contains(height) else {
                return .failure(
                    DisplayError(
                        code: .image,
                        message: "an image of \(width)x\(height) pixels is larger than \(sideLimit) a side"))
            }
            image.format = notch_png_format_rgb
            var black = png_color()
            var isDone = false
            let pixels = [UInt8](unsafeUninitializedCapacity: width * height * 3) { buffer, count in
                isDone = png_image_finish_read(&image, &black, buffer.baseAddress, 0, nil) != 0
                count = isDone ? buffer.count : 0
            }
            guard isDone else { return .failure(failure(of: &image, "cannot decode an image")) }
            return .success(unpacked(pixels, width: width, height: height))
        }
        return try result.get()
    }

    /// Writes `pixmap` to the file at `path`, and replaces an existing file.
    ///
    /// - Throws: ``DisplayError`` of code `image` or `io`.
    package static func write(_ pixmap: Pixmap, to path: String) throws(DisplayError) {
        let bytes = try encode(pixmap)
        do throws(Errno) { try System.replaceFile(path, with: bytes) } catch {
            throw DisplayError(code: .io, errno: error.rawValue, message: "cannot write \(path)")
        }
    }

    /// Reads the file at `path`.
    ///
    /// - Throws: ``DisplayError`` of code `image` or `io`.
    package static func read(_ path: String) throws(DisplayError) -> Pixmap {
        let bytes: [UInt8]
        do throws(Errno) {
            bytes = try System.readAll(from: try System.open(path, .reading))
        } catch {
            throw DisplayError(code: .io, errno: error.rawValue, message: "cannot read \(path)")
        }
        do throws(DisplayError) { return try decode(bytes) } catch {
            throw DisplayError(code: error.code, errno: error.errno, message: "\(path): \(error.message)")
        }
    }

    private static func unpacked(_ bytes: [UInt8], width: Int, height: Int) -> Pixmap {
        let pixmap = Pixmap(width: width, height: height)
        bytes.withUnsafeBufferPointer { bytes in
            guard var source = bytes.baseAddress else { return }
            for y in 0..<height {
                guard let row = pixmap.row(y).baseAddress else { continue }
                // Plain pointers and a plain loop: without optimization, other code takes a second for an image.
                var x = 0
                while x < width {
                    row[x] = 0xFF00_0000 | UInt32(source[0]) << 16 | UInt32(source[1]) << 8 | UInt32(source[2])
                    source += 3
                    x &+= 1
                }
            }
        }
        return pixmap
    }

    private static func failure(of image: inout png_image, _ what: String) -> DisplayError {
        let reason = withUnsafeBytes(of: image.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        return DisplayError(code: .image, message: "\(what): \(reason)")
    }
}

/// Pixels in the layout of a PNG image: three bytes each, red first, row by row.
package struct PNGPixels: Sendable {
    package let width: Int
    package let height: Int
    let bytes: [UInt8]

    /// Copies the pixels of `pixmap` on a black background. A premultiplied colour without its alpha is the colour on
    /// black.
    package init(_ pixmap: Pixmap) {
        width = pixmap.width
        height = pixmap.height
        bytes = [UInt8](unsafeUninitializedCapacity: pixmap.width * pixmap.height * 3) { bytes, count in
            guard var target = bytes.baseAddress else { return }
            for y in 0..<pixmap.height {
                guard let row = pixmap.row(y).baseAddress else { continue }
                // A loop over pointers takes half of the instructions of a loop over buffers.
                var x = 0
                while x < pixmap.width {
                    let pixel = row[x]
                    target[0] = UInt8(truncatingIfNeeded: pixel >> 16)
                    target[1] = UInt8(truncatingIfNeeded: pixel >> 8)
                    target[2] = UInt8(truncatingIfNeeded: pixel)
                    target += 3
                    x &+= 1
                }
            }
            count = bytes.count
        }
    }
}
