import CGIF

/// Reads the frames of a GIF one after the other, each as the whole picture that is seen then.
///
/// Only the picture of the present frame is kept, and that before it if the next one asks for it.
final class GIFReader {
    /// The bytes that giflib has not read yet.
    private final class Source {
        let bytes: [UInt8]
        var next = 0

        init(_ bytes: [UInt8]) { self.bytes = bytes }
    }

    /// How the place of a frame is left for the next frame.
    private enum Disposal {
        case keep
        case clear(GifImageDesc)
        case restore([UInt32])
    }

    /// The graphic control extension of a frame: how long it is seen, and what is transparent.
    private struct Control {
        var disposal = 0
        var duration = Duration.zero
        var transparent: Int?
    }

    let width: Int
    let height: Int
    /// The present frame, one ARGB word a pixel: opaque or 0.
    private(set) var pixels: [UInt32]
    private let library: GIFLibrary
    private let source: Source
    private let file: GIFLibrary.File
    private var disposal = Disposal.keep

    /// A frame that is shorter lasts as long as in web browsers, for which such files were made.
    private static let shortestDuration = Duration.milliseconds(20)
    private static let usualDuration = Duration.milliseconds(100)
    private static let success = Int32(GIF_OK)

    /// Reads the beginning of a file.
    ///
    /// - Parameter mostPixels: the greatest width and height, in pixels.
    init(_ bytes: [UInt8], mostPixels: Int, library: GIFLibrary) throws(PictureError) {
        self.library = library
        source = Source(bytes)
        var error: Int32 = 0
        let opened = library.open(
            Unmanaged.passUnretained(source).toOpaque(),
            { file, buffer, count in
                guard let buffer, let data = file?.pointee.UserData else { return 0 }
                let source = Unmanaged<Source>.fromOpaque(data).takeUnretainedValue()
                let count = min(Int(count), source.bytes.count - source.next)
                source.bytes.withUnsafeBufferPointer { bytes in
                    guard let start = bytes.baseAddress else { return }
                    buffer.update(from: start + source.next, count: count)
                }
                source.next += count
                return Int32(count)
            }, &error)
        guard let opened else { throw library.error(error) }
        file = opened
        (width, height) = (Int(opened.pointee.SWidth), Int(opened.pointee.SHeight))
        pixels = []
        guard (1...mostPixels).contains(width), (1...mostPixels).contains(height) else {
            throw PictureError(reason: IconLimits.tooManyPixels(width, height))
        }
        pixels = [UInt32](repeating: 0, count: width * height)
    }

    deinit { _ = library.close(file, nil) }

    /// Makes the next frame the present one.
    ///
    /// - Returns: how long it is seen; `nil` when there is no other frame.
    func advance() throws(PictureError) -> Duration? {
        var control = Control()
        while true {
            var type = UNDEFINED_RECORD_TYPE
            guard library.recordType(file, &type) == Self.success else {
                // Some programs leave out the mark of the end.
                guard source.next == source.bytes.count else { throw library.error(file.pointee.Error) }
                return nil
            }
            switch type {
            case IMAGE_DESC_RECORD_TYPE:
                try draw(control)
                return control.duration < Self.shortestDuration ? Self.usualDuration : control.duration
            case EXTENSION_RECORD_TYPE: try read(&control)
            case TERMINATE_RECORD_TYPE: return nil
            default: break
            }
        }
    }

    /// Reads an extension: that which describes the next frame, or another, which is passed over.
    private func read(_ control: inout Control) throws(PictureError) {
        var code: Int32 = 0
        var block: GIFLibrary.Bytes?
        guard library.firstBlock(file, &code, &block) == Self.success else { throw library.error(file.pointee.Error) }
        // The first byte is the number of those that follow.
        if code == GRAPHICS_EXT_FUNC_CODE, let block, block[0] >= 4 {
            control.disposal = Int(block[1] >> 2 & 7)
            control.duration = .milliseconds((Int(block[2]) | Int(block[3]) << 8) * 10)
            control.transparent = block[1] & 1 == 1 ? Int(block[4]) : nil
        }
        while block != nil {
            guard library.nextBlock(file, &block) == Self.success else { throw library.error(file.pointee.Error) }
        }
    }

    private func draw(_ control: Control) throws(PictureError) {
        guard library.imageDescription(file) == Self.success else { throw library.error(file.pointee.Error) }
        let image = file.pointee.Image
        guard image.Left >= 0, image.Top >= 0, image.Width > 0, image.Height > 0,
            Int(image.Left + image.Width) <= width, Int(image.Top + image.Height) <= height
        else { throw PictureError(reason: "a frame is not within the picture of \(width)x\(height) pixels") }
        guard let map = image.ColorMap ?? file.pointee.SColorMap else {
            throw PictureError(reason: "a frame has no colours")
        }
        dispose()
        switch control.disposal {
        case 2: disposal = .clear(image)
        case 3: disposal = .restore(pixels)
        default: disposal = .keep
        }
        let colours = (0..<Int(map.pointee.ColorCount)).map { index in
            let colour = map.pointee.Colors[index]
            return 0xFF00_0000 | UInt32(colour.Red) << 16 | UInt32(colour.Green) << 8 | UInt32(colour.Blue)
        }
        var line = [UInt8](repeating: 0, count: Int(image.Width))
        for row in Self.rows(of: image) {
            guard library.line(file, &line, image.Width) == Self.success else {
                throw library.error(file.pointee.Error)
            }
            let start = (Int(image.Top) + row) * width + Int(image.Left)
            for (column, index) in line.enumerated() {
                // A number without a colour is as good as none.
                guard Int(index) != control.transparent, Int(index) < colours.count else { continue }
                pixels[start + column] = colours[Int(index)]
            }
        }
    }

    /// Does with the present frame what its file asks for.
    private func dispose() {
        switch disposal {
        case .keep: break
        case .restore(let former): pixels = former
        case .clear(let image):
            for row in Int(image.Top)..<Int(image.Top + image.Height) {
                let start = row * width + Int(image.Left)
                for place in start..<start + Int(image.Width) { pixels[place] = 0 }
            }
        }
    }

    /// The rows of a frame in the order of the file. An interlaced frame has every eighth row first, and then those
    /// between.
    private static func rows(of image: GifImageDesc) -> [Int] {
        let height = Int(image.Height)
        guard image.Interlace else { return Array(0..<height) }
        return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { first, step in
            Array(stride(from: first, to: height, by: step))
        }
    }
}
