package import NotchCore
import NotchDisplay

/// Pictures of several panels on one ground.
package struct GallerySheet {
    private static let gap = 16
    /// A grey that is neither a dark theme's ground nor a light one's.
    private static let ground: UInt32 = 0xFFB8_BDC4

    /// Draws all items of a group on one panel, below one another; beside one another if the panel is high.
    package static func column(_ items: [GalleryItem], on panel: String) throws -> Pixmap {
        let geometry = try PanelGeometry(parsing: panel)
        let isRow = geometry.height > geometry.width
        var (x, y) = (0, 0)
        let length = items.count * ((isRow ? geometry.width : geometry.height) + gap) - gap
        let sheet = Pixmap(
            width: isRow ? length : geometry.width, height: isRow ? geometry.height : length)
        fill(sheet)
        for item in items {
            put(try item.picture(on: geometry), on: sheet, atX: x, y: y)
            if isRow { x += geometry.width + gap } else { y += geometry.height + gap }
        }
        return sheet
    }

    /// Draws items on a matrix of LEDs, below one another, each as the LEDs show it.
    ///
    /// - Parameter panel: `mono` for LEDs of one colour.
    package static func leds(_ items: [GalleryItem], on matrix: String, panelFormat: PanelFormat = .colour) throws
        -> Pixmap
    {
        let geometry = try PanelGeometry(parsing: matrix)
        let pictures = try items.map { item in
            LEDPicture.leds(
                of: PanelPicture.shown(try item.picture(on: geometry, panelFormat: panelFormat), on: panelFormat))
        }
        let width = pictures.map(\.width).max() ?? 1
        let sheet = Pixmap(width: width, height: max(pictures.reduce(0) { $0 + $1.height + gap } - gap, 1))
        fill(sheet)
        var y = 0
        for picture in pictures {
            put(picture, on: sheet, atX: 0, y: y)
            y += picture.height + gap
        }
        return sheet
    }

    /// Draws an item on all panels of the gallery, the large ones smaller and the small ones larger.
    package static func panels(of item: GalleryItem) throws -> Pixmap {
        let sheet = Pixmap(width: 908, height: 512)
        fill(sheet)
        let places = [(16, 16), (772, 16), (16, 216), (376, 216), (376, 360)]
        for (panel, (x, y)) in zip(Gallery.panels, places) {
            let geometry = try PanelGeometry(parsing: panel)
            let picture = try item.picture(on: geometry)
            let shown =
                if geometry.width * geometry.height < 10_000 {
                    enlarged(picture, by: 2)
                } else {
                    reduced(picture, by: geometry.height > 1000 ? 4 : geometry.width > 1000 ? 2 : 1)
                }
            put(shown, on: sheet, atX: x, y: y)
        }
        return sheet
    }

    /// Draws an item on all matrices of the gallery, as their LEDs show it.
    package static func matrices(of item: GalleryItem) throws -> Pixmap {
        let sheet = Pixmap(width: 848, height: 384)
        fill(sheet)
        let places = [(16, 16), (16, 192), (16, 288), (352, 288), (672, 16), (672, 192)]
        for (matrix, (x, y)) in zip(Gallery.matrices, places) {
            let picture = try item.picture(on: PanelGeometry(parsing: matrix))
            put(LEDPicture.leds(of: picture), on: sheet, atX: x, y: y)
        }
        return sheet
    }

    private static func fill(_ sheet: Pixmap) {
        let line = [UInt32](repeating: ground, count: sheet.width)
        line.withUnsafeBytes { line in
            for y in 0..<sheet.height { UnsafeMutableRawBufferPointer(sheet.row(y)).copyMemory(from: line) }
        }
    }

    private static func put(_ picture: Pixmap, on sheet: Pixmap, atX x: Int, y: Int) {
        for row in 0..<picture.height {
            let target = UnsafeMutableBufferPointer(rebasing: sheet.row(y + row)[x..<x + picture.width])
            UnsafeMutableRawBufferPointer(target).copyMemory(from: UnsafeRawBufferPointer(picture.row(row)))
        }
    }

    /// Returns a picture in which each pixel is the mean of a square of pixels.
    private static func reduced(_ picture: Pixmap, by scale: Int) -> Pixmap {
        guard scale > 1 else { return picture }
        let reduced = Pixmap(width: picture.width / scale, height: picture.height / scale)
        let area = UInt32(scale * scale)
        for y in 0..<reduced.height {
            for x in 0..<reduced.width {
                var sums: [UInt32] = [0, 0, 0]
                for row in y * scale..<(y + 1) * scale {
                    for pixel in picture.row(row)[x * scale..<(x + 1) * scale] {
                        for channel in 0..<3 { sums[channel] += pixel >> UInt32(8 * channel) & 0xFF }
                    }
                }
                var pixel: UInt32 = 0xFF00_0000
                for channel in 0..<3 { pixel |= ((sums[channel] + area / 2) / area) << UInt32(8 * channel) }
                reduced.row(y)[x] = pixel
            }
        }
        return reduced
    }

    /// Returns a picture in which each pixel is a square of pixels.
    private static func enlarged(_ picture: Pixmap, by scale: Int) -> Pixmap {
        let enlarged = Pixmap(width: picture.width * scale, height: picture.height * scale)
        for y in 0..<enlarged.height {
            let (row, source) = (enlarged.row(y), picture.row(y / scale))
            for x in 0..<enlarged.width { row[x] = source[x / scale] }
        }
        return enlarged
    }
}
