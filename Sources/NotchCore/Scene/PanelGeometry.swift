/// The geometry of a panel as a person sees it: its pixels, its density, and its distance.
package struct PanelGeometry: Hashable, Sendable {
    /// The width of the panel in pixels, as seen.
    package let width: Int
    package let height: Int
    /// The pixels per millimetre.
    package let density: Double
    /// The distance from the eye to the panel, in millimetres.
    package let viewingDistance: Double
    /// Whether the panel is a matrix of LEDs, with letters that are drawn pixel by pixel on a dark ground.
    package let isMatrix: Bool

    /// The range of pixels of a panel's longer side, whether that is its width or its height.
    package static let longerSides = 8...4096
    /// The range of pixels of a panel's shorter side.
    package static let shorterSides = 7...2160
    /// The range of a panel's pixels per millimetre.
    package static let densities = 0.5...50
    /// The range of a matrix's LEDs per millimetre.
    package static let matrixDensities = 0.05...50

    /// - Parameters:
    ///   - width: the width in pixels. The longer of the two sides must be within ``longerSides``, the other within
    ///     ``shorterSides``.
    ///   - height: the height in pixels, with the same limits.
    ///   - density: the pixels per millimetre, within ``densities``; `nil` assumes the usual density of panels of this
    ///     resolution.
    ///   - viewingDistance: the distance in millimetres; `nil` assumes 2 m for a bar display and a matrix of LEDs,
    ///     0.6 m for a small panel.
    ///   - isMatrix: whether the panel is a matrix of LEDs, according to the backend or the panel's profile; `nil` if
    ///     it is unknown. A panel of at most 16 rows then counts as a matrix, because it has room for a matrix's
    ///     letters only.
    /// - Throws: ``PanelGeometryError`` for a side, density or distance out of range.
    package init(
        width: Int, height: Int, density: Double? = nil, viewingDistance: Double? = nil, isMatrix: Bool? = nil
    ) throws(PanelGeometryError) {
        guard Self.longerSides.contains(max(width, height)), Self.shorterSides.contains(min(width, height)) else {
            throw .size(width: width, height: height)
        }
        let isMatrix = isMatrix ?? (min(width, height) <= Self.mostRowsOfMatrix)
        let densities = isMatrix ? Self.matrixDensities : Self.densities
        if let density, !densities.contains(density) { throw .density(density) }
        if let viewingDistance, !(100...20_000).contains(viewingDistance) {
            throw .viewingDistance(viewingDistance)
        }
        self.width = width
        self.height = height
        // Bar displays (11.9" 1480x320, 8.8" 1920x480) have 5 to 9 pixels per millimetre and are read from across a
        // room. The small SPI and I2C panels (1.9" 320x170, 0.91" 128x32) have 6 to 8 and are read from a desk.
        let isBar = max(width, height) >= 400
        // LEDs are 10 mm apart as a rule, and are read from across a room.
        self.isMatrix = isMatrix
        self.density = density ?? (isMatrix ? 0.1 : isBar ? 5 : 6)
        self.viewingDistance = viewingDistance ?? (isBar || isMatrix ? 2000 : 600)
    }

    private static let mostRowsOfMatrix = 16

    /// Reads `WIDTHxHEIGHT` in pixels, such as `1480x320`.
    package init(parsing text: String) throws(PanelGeometryError) {
        let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
        guard sides.count == 2, let width = Int(sides[0]), let height = Int(sides[1]) else {
            throw .syntax(text)
        }
        try self.init(width: width, height: height)
    }

    package var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }
}

/// The reason why the dimensions of a panel were refused.
public enum PanelGeometryError: Error, Hashable, Sendable, CustomStringConvertible {
    case syntax(String)
    case size(width: Int, height: Int)
    /// The density is out of range, in pixels per millimetre.
    case density(Double)
    /// The viewing distance is out of range, in millimetres.
    case viewingDistance(Double)

    public var description: String {
        switch self {
        case .syntax(let text): "panel '\(text)' is not of the form WIDTHxHEIGHT, such as 1480x320"
        case .size(let width, let height):
            """
            panel \(width)x\(height) is out of range: the longer side has \(PanelGeometry.longerSides.lowerBound) to \
            \(PanelGeometry.longerSides.upperBound), the shorter \(PanelGeometry.shorterSides.lowerBound) to \
            \(PanelGeometry.shorterSides.upperBound) pixels
            """
        case .density(let density):
            "panel density \(density) is out of range: 0.5 to 50 pixels per millimetre, 0.05 to 50 for LEDs"
        case .viewingDistance(let distance):
            "viewing distance \(distance) is out of range: 100 to 20000 millimetres"
        }
    }
}

/// The clockwise rotation from the picture to the panel's own raster.
public enum Rotation: Int, CaseIterable, Hashable, Sendable {
    case none = 0
    case clockwise90 = 90
    case half = 180
    case clockwise270 = 270

    /// - Parameter degrees: 0, 90, 180 or 270; `nil` for anything else.
    public init?(degrees: Int) { self.init(rawValue: degrees) }

    public var degrees: Int { rawValue }
    /// Whether the rotation swaps width and height.
    package var isSideways: Bool { self == .clockwise90 || self == .clockwise270 }

    /// The rotation that undoes this one.
    package var inverse: Rotation {
        switch self {
        case .clockwise90: .clockwise270
        case .clockwise270: .clockwise90
        case .none, .half: self
        }
    }

    /// Returns the size of a `width` by `height` picture after the rotation.
    package func size(width: Int, height: Int) -> (width: Int, height: Int) {
        isSideways ? (height, width) : (width, height)
    }

    /// Returns the rectangle of `rect` of a `width` by `height` picture after the rotation.
    package func apply(to rect: PixelRect, width: Int, height: Int) -> PixelRect {
        switch self {
        case .none: rect
        case .clockwise90: PixelRect(x: height - rect.maxY, y: rect.x, width: rect.height, height: rect.width)
        case .half:
            PixelRect(x: width - rect.maxX, y: height - rect.maxY, width: rect.width, height: rect.height)
        case .clockwise270: PixelRect(x: rect.y, y: width - rect.maxX, width: rect.height, height: rect.width)
        }
    }
}

/// The colours that a panel can show.
package enum PanelFormat: Hashable, Sendable, CustomStringConvertible {
    /// Red, green and blue, of eight bits each.
    case colour
    /// Red and blue of five bits, green of six.
    case rgb565
    /// A number of equidistant levels of grey, including black and white: 2...256.
    case grey(levels: Int)
    /// Black and white.
    case mono

    /// A text such as `16 greys`.
    package var description: String {
        switch self {
        case .colour: "colours"
        case .rgb565: "RGB565"
        case .grey(let levels): "\(levels) greys"
        case .mono: "black and white"
        }
    }
}
