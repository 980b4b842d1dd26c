package import NotchCore

/// Pictures of several panels on one ground.
package struct GallerySheet {
    private static let gap = 16
    /// A grey that is neither a dark theme's ground nor a light one's.
    private static let ground: UInt32 = 0xFFB8_BDC4

    /// Draws all items of a group on one panel, below one another; beside one another if the panel is high.
    package static func column(_ items: [GalleryItem], on panel: GalleryPanel) throws -> Pixmap {
        let geometry = panel.geometry
        return sheet(
            try items.map { try $0.picture(on: panel) }, isRow: geometry.height > geometry.width)
    }

    /// Draws items on a matrix of LEDs, below one another, each as the LEDs show it.
    package static func leds(_ items: [GalleryItem], on matrix: GalleryPanel) throws -> Pixmap {
        sheet(try items.map { LEDPicture.leds(of: try $0.picture(on: matrix)) }, isRow: false)
    }

    /// Puts pictures beside one another, or below one another.
    private static func sheet(_ pictures: [Pixmap], isRow: Bool) -> Pixmap {
        let (widths, heights) = (pictures.map(\.width), pictures.map(\.height))
        let gaps = gap * max(pictures.count - 1, 0)
        let sheet = Pixmap(
            width: isRow ? widths.reduce(gaps, +) : widths.max() ?? 1,
            height: isRow ? heights.max() ?? 1 : max(heights.reduce(gaps, +), 1))
        fill(sheet)
        var (x, y) = (0, 0)
        for picture in pictures {
            put(picture, on: sheet, atX: x, y: y)
            if isRow { x += picture.width + gap } else { y += picture.height + gap }
        }
        return sheet
    }

    /// Draws an item on all panels of the gallery, the large ones smaller and the small ones larger.
    ///
    /// - Parameter root: the folder of the checkout.
    package static func panels(of item: GalleryItem, root: String) throws -> Pixmap {
        let sheet = Pixmap(width: 948, height: 672)
        fill(sheet)
        let places = [(16, 16), (772, 16), (16, 192), (16, 448), (516, 192), (500, 448), (500, 592)]
        for (name, (x, y)) in zip(Gallery.panels, places) {
            let panel = try Gallery.panel(name, of: root)
            let picture = try item.picture(on: panel)
            let shown =
                if panel.geometry.width * panel.geometry.height < 10_000 {
                    enlarged(picture, by: 2)
                } else {
                    reduced(picture, by: panel.geometry.height > 1000 ? 3 : panel.geometry.width > 500 ? 2 : 1)
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
            put(LEDPicture.leds(of: try item.picture(on: GalleryPanel(raster: matrix))), on: sheet, atX: x, y: y)
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
