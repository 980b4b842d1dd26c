import NotchCore

@testable import NotchGraphics

extension PixelLine {
    /// The line's rows as # and dots, as far as its ink reaches.
    var drawing: [String] {
        let top = max(0, -ink.y)
        var mask = PixelMask(width: width, height: max(rows, ink.maxY) + top)
        draw(into: &mask, x: 0, y: top)
        return mask.drawing
    }
}

extension PixelMask {
    var drawing: [String] {
        (0..<height).map { y in (0..<width).map { self[$0, y] ? "#" : "." }.joined() }
    }
}

extension PixelGlyph {
    var drawing: [String] { rows.map { row in (0..<width).map { row >> $0 & 1 == 1 ? "#" : "." }.joined() } }
}
