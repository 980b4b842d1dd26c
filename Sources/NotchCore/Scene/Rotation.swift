/// How far the picture is turned clockwise on its way to the panel's own raster.
public enum Rotation: Int, CaseIterable, Hashable, Sendable {
    case none = 0
    case clockwise90 = 90
    case half = 180
    case clockwise270 = 270

    /// - Parameter degrees: 0, 90, 180 or 270; `nil` for anything else.
    public init?(degrees: Int) { self.init(rawValue: degrees) }

    public var degrees: Int { rawValue }
    /// Whether width and height change places.
    package var isSideways: Bool { self == .clockwise90 || self == .clockwise270 }

    /// The rotation that undoes this one.
    package var inverse: Rotation {
        switch self {
        case .clockwise90: .clockwise270
        case .clockwise270: .clockwise90
        case .none, .half: self
        }
    }

    /// Returns the sides of a turned `width` by `height` picture.
    package func size(width: Int, height: Int) -> (width: Int, height: Int) {
        isSideways ? (height, width) : (width, height)
    }

    /// Returns where `rect` of a `width` by `height` picture lies once the picture is turned.
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
