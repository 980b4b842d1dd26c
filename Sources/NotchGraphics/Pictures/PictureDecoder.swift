package import CPictureReader
package import NotchSystem

/// Decodes the bytes of PNG, GIF and SVG files. The content, not the name, determines the format.
///
/// The functions that it calls load librsvg and giflib into the process. Foreign files can stop or kill the process, so
/// a display decodes in a separate process.
package enum PictureDecoder {
    /// The number of bytes at the beginning of a file that determine its shape.
    package static let beginning = Int(notch_picture_beginning)
    /// The most frames of an animated picture.
    package static let mostFrames = Int(notch_picture_most_frames)
    /// The most bytes of an icon's file. The icons of themes have 1 to 10 KB.
    package static let largestIcon = 1 << 20
    /// The most bytes of another picture's file.
    package static let largestPicture = 8 << 20
    /// The most bytes of all frames together, unless the first frame alone has more.
    package static let mostPixelBytes = 32 << 20

    /// Returns the proportions of a picture.
    ///
    /// - Parameters:
    ///   - bytes: the file, or its first ``beginning`` bytes.
    ///   - placement: icons may have fewer pixels.
    package static func shape(
        of bytes: [UInt8], placement: PictureRequest.Placement = .filled
    ) throws(PictureError) -> PictureShape {
        var (width, height): (UInt32, UInt32) = (0, 0)
        guard notch_picture_shape(bytes, bytes.count, &width, &height) != notch_picture_unknown else {
            throw PictureError(reason: "neither a PNG, a GIF nor an SVG")
        }
        var message = [CChar](repeating: 0, count: Int(notch_picture_message))
        guard notch_picture_size_is_usable(width, height, placement == .icon, &message) else {
            throw PictureError(
                reason: String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
        }
        return PictureShape(width: Int(width), height: Int(height))
    }

    /// Decodes a file in this process.
    package static func frames(
        _ bytes: [UInt8], for request: PictureRequest
    ) throws(PictureError) -> PictureFrames {
        let wish = try request.wish()
        let length = Int(wish.width) * Int(wish.height) * 4 * Int(wish.most_frames)
        // Pages that no frame fills take no memory.
        guard let memory = try? DeviceMapping(length: length) else {
            throw PictureError(reason: "needs too much memory")
        }
        var result = notch_picture_result()
        let isDecoded = withUnsafePointer(to: wish) { wish in
            notch_picture_decode(
                bytes, bytes.count, wish, memory.bytes.baseAddress?.assumingMemoryBound(to: UInt32.self), &result)
        }
        guard isDecoded else { throw result.error }
        return result.frames(in: memory, of: wish)
    }
}

extension PictureRequest {
    /// The most bytes of the file.
    package var largestFile: Int {
        placement == .icon ? PictureDecoder.largestIcon : PictureDecoder.largestPicture
    }

    /// Returns the request in the form for the decoder.
    ///
    /// - Throws: ``PictureError`` unless width and height are 1...8192 pixels.
    package func wish() throws(PictureError) -> notch_picture_wish {
        guard (1...8192).contains(width), (1...8192).contains(height) else {
            throw PictureError(reason: "cannot make \(width)x\(height) pixels")
        }
        let most = min(max(PictureDecoder.mostPixelBytes / (width * height * 4), 1), PictureDecoder.mostFrames)
        return notch_picture_wish(
            width: UInt32(width), height: UInt32(height), most_frames: isMoving ? UInt32(most) : 1,
            icon: placement == .icon ? UInt32(min(max(inner ?? .max, 1), width, height)) : 0)
    }
}

extension notch_picture_result {
    /// The reason why the decoder refused the file.
    package var error: PictureError { gap ?? PictureError(reason: "cannot be drawn") }

    /// The decoder's message about the file; `nil` for none.
    private var gap: PictureError? {
        var message = message
        let reason = withUnsafeBytes(of: &message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        return reason.isEmpty ? nil : PictureError(reason: reason)
    }

    /// Takes over memory that the decoder has filled.
    package func frames(in memory: DeviceMapping, of wish: notch_picture_wish) -> PictureFrames {
        let count = min(max(Int(frames), 1), Int(wish.most_frames))
        let durations = withUnsafeBytes(of: milliseconds) { bytes in
            bytes.bindMemory(to: UInt32.self).prefix(count).map { Duration.milliseconds(Int64($0)) }
        }
        return PictureFrames(
            width: Int(wish.width), height: Int(wish.height), durations: durations, isOpaque: is_opaque != 0,
            gap: gap, memory: memory)
    }
}
