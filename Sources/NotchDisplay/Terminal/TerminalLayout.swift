package import NotchCore

/// The scaling of a picture to a terminal's half cells: with its aspect ratio, centred, never enlarged.
///
/// A cell is about twice as high as wide, so half a cell counts as a square pixel.
struct TerminalLayout: Hashable {
    /// The rectangle of the picture's pixels.
    let source: PixelRect
    let size: TerminalSize
    /// The size of the scaled picture in half cells.
    let width: Int
    let height: Int

    init(source: PixelRect, size: TerminalSize) {
        self.source = source
        self.size = size
        let (columns, halves) = (size.columns, size.rows * 2)
        // The calculation uses integers: the narrower fit of columns/width and halves/height, or 1:1.
        if source.width <= columns, source.height <= halves {
            (width, height) = (source.width, source.height)
        } else if columns * source.height <= halves * source.width {
            (width, height) = (columns, max(1, source.height * columns / source.width))
        } else {
            (width, height) = (max(1, source.width * halves / source.height), halves)
        }
    }

    /// The cells that the picture covers, counted from its top left cell.
    var cells: PixelRect { PixelRect(x: 0, y: 0, width: width, height: (height + 1) / 2) }

    /// The terminal's cell with the picture's first cell, counted from 0.
    var origin: (column: Int, row: Int) {
        ((size.columns - width) / 2, (size.rows - cells.height) / 2)
    }

    /// Returns the cells whose colours depend on a pixel of `rect`.
    func cells(touchedBy rect: PixelRect) -> PixelRect {
        let rect = rect.intersection(source)
        guard !rect.isEmpty else { return .zero }
        let left = Self.target(of: rect.x, from: source.width, to: width)
        let right = Self.target(of: rect.maxX - 1, from: source.width, to: width)
        let top = Self.target(of: rect.y, from: source.height, to: height) / 2
        let bottom = Self.target(of: rect.maxY - 1, from: source.height, to: height) / 2
        return PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }

    /// Returns the picture's pixels whose mean the half cell (`x`, `y`) shows.
    func pixels(x: Int, y: Int) -> PixelRect {
        let (left, right) = (x * source.width / width, (x + 1) * source.width / width)
        let (top, bottom) = (y * source.height / height, (y + 1) * source.height / height)
        return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// Returns the last target whose first pixel is not beyond `pixel`: the inverse of ``pixels(x:y:)``.
    private static func target(of pixel: Int, from count: Int, to targets: Int) -> Int {
        ((pixel + 1) * targets + count - 1) / count - 1
    }
}

/// The raster that a terminal display draws for.
package enum TerminalRaster: Hashable, Sendable {
    /// A panel, whose picture is scaled to the terminal.
    case panel(PanelGeometry)
    /// The half cells of the terminal itself. The raster follows the terminal's size.
    ///
    /// - Parameters:
    ///   - density: the half cells per millimetre; `nil` assumes the usual density.
    ///   - viewingDistance: the viewing distance in millimetres; `nil` assumes the usual one.
    case own(density: Double? = nil, viewingDistance: Double? = nil)

    /// The raster of the terminal itself, with the usual density and distance.
    package static let own = TerminalRaster.own()

    /// The most times that one side of the terminal's own raster is as long as the other. The rest of a longer
    /// terminal stays empty on both sides.
    private static let longest = 4

    /// Returns the geometry to draw for in a terminal of the given size.
    ///
    /// The smallest terminals get a raster of the smallest panel, which is scaled.
    ///
    /// - Throws: ``PanelGeometryError`` for a density or distance out of range.
    func geometry(in size: TerminalSize) throws(PanelGeometryError) -> PanelGeometry {
        switch self {
        case .panel(let geometry): return geometry
        case .own(let density, let viewingDistance):
            let width = max(size.columns, PanelGeometry.longerSides.lowerBound)
            let height = max(size.rows * 2, PanelGeometry.shorterSides.lowerBound)
            return try PanelGeometry(
                width: min(width, height * Self.longest), height: min(height, width * Self.longest), density: density,
                viewingDistance: viewingDistance)
        }
    }
}

/// A terminal's size in character cells.
package struct TerminalSize: Hashable, Sendable {
    package var columns: Int
    package var rows: Int

    /// Limits both numbers to 1...1000, so that a wrong report of a terminal does not make drawing unbounded.
    package init(columns: Int, rows: Int) {
        self.columns = min(max(columns, 1), 1000)
        self.rows = min(max(rows, 1), 1000)
    }

    /// The most likely size of a terminal that does not report it.
    package static let assumed = TerminalSize(columns: 80, rows: 24)
}
