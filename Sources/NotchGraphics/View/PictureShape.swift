/// The format and the proportions of a picture.
struct PictureShape: Hashable {
    enum Format {
        case png, svg
    }

    /// The most pixels of a PNG. Beyond it, a small file could ask for gigabytes.
    static let mostPixels = 16 << 20

    /// The bytes of a file that tell its shape.
    static let beginning = 4096

    var format: Format
    var width: Int
    var height: Int

    /// Reads the beginning of a file.
    init(_ bytes: [UInt8]) throws(PictureError) {
        guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
            // An SVG is fitted into a square, as an icon is.
            guard bytes.prefix(Self.beginning).contains(UInt8(ascii: "<")) else {
                throw PictureError(reason: "neither a PNG nor an SVG")
            }
            self.init(format: .svg, width: 1, height: 1)
            return
        }
        // The first chunk begins with the width and the height, four bytes each, the highest byte first.
        guard bytes.count >= 24 else { throw PictureError(reason: "ends within its beginning") }
        let sides = [16, 20].map { start in bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
        guard sides.allSatisfy({ (1...8192).contains($0) }), sides[0] * sides[1] <= Self.mostPixels else {
            throw PictureError(reason: "\(sides[0])x\(sides[1]) pixels are more than 16 million, or 8192 a side")
        }
        self.init(format: .png, width: sides[0], height: sides[1])
    }

    private init(format: Format, width: Int, height: Int) {
        self.format = format
        self.width = width
        self.height = height
    }
}
