import CIcons

/// The icons that are drawn pixel by pixel, by their names.
enum PixelIconCatalog {
    private static let icons = read(notch_pixel_icons().contents)

    /// Returns the icon of a name, or the icon of the name's symbol; `nil` if none is drawn.
    static func icon(named name: String) -> PixelIcon? {
        icons[name] ?? IconCatalog.symbolName(for: name).flatMap { icons[$0] }
    }

    /// The names of all icons, sorted.
    static var names: [String] { icons.keys.sorted() }

    /// Reads icons: a line of names, eight rows of pixels, and an empty line. Lines that begin with `//` are comments.
    private static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> [String: PixelIcon] {
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        var icons: [String: PixelIcon] = [:]
        var block: [Substring] = []
        for line in lines + [""] where !line.hasPrefix("//") {
            guard line.isEmpty else {
                block.append(line)
                continue
            }
            if let names = block.first, let icon = PixelIcon(rows: Array(block.dropFirst())) {
                for name in names.split(separator: " ") { icons[String(name)] = icon }
            }
            block = []
        }
        return icons
    }
}

/// An icon of 8x8 pixels, each in the tint, in white, or not drawn.
struct PixelIcon: Hashable, Sendable {
    static let side = 8

    /// A bit for each pixel, row by row, the first pixel in the lowest bit.
    let tint: UInt64
    /// The pixels that are white on LEDs with colours. On LEDs of one colour, they are ink like the others.
    let white: UInt64

    /// Reads rows of eight characters: `#` is the tint, `o` is white, and `.` is not drawn.
    ///
    /// - Returns: `nil` for any other text.
    init?(rows: [Substring]) {
        guard rows.count == Self.side, rows.allSatisfy({ $0.utf8.count == Self.side }) else { return nil }
        var (tint, white) = (UInt64(0), UInt64(0))
        for (index, pixel) in rows.joined().utf8.enumerated() {
            switch pixel {
            case UInt8(ascii: "#"): tint |= 1 << UInt64(index)
            case UInt8(ascii: "o"): white |= 1 << UInt64(index)
            case UInt8(ascii: "."): break
            default: return nil
            }
        }
        (self.tint, self.white) = (tint, white)
    }
}
