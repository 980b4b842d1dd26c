/// A rectangle of whole pixels, with its origin at the top left, half-open on the right and bottom.
///
/// It is public because the compiler inlines only public functions of other modules. A fade takes 5 % longer otherwise.
public struct PixelRect: Hashable, Sendable {
    public var x: Int
    public var y: Int
    public var width: Int
    public var height: Int

    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    public static let zero = PixelRect(x: 0, y: 0, width: 0, height: 0)

    public var maxX: Int { x + width }
    public var maxY: Int { y + height }
    public var isEmpty: Bool { width <= 0 || height <= 0 }
    /// The number of pixels.
    public var area: Int { isEmpty ? 0 : width * height }

    public func intersection(_ other: PixelRect) -> PixelRect {
        let left = max(x, other.x)
        let top = max(y, other.y)
        let right = min(maxX, other.maxX)
        let bottom = min(maxY, other.maxY)
        return right > left && bottom > top
            ? PixelRect(x: left, y: top, width: right - left, height: bottom - top) : .zero
    }

    /// Returns the smallest rectangle around both. An empty rectangle does not count.
    public func union(_ other: PixelRect) -> PixelRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        let left = min(x, other.x)
        let top = min(y, other.y)
        return PixelRect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
    }

    public func intersects(_ other: PixelRect) -> Bool { !intersection(other).isEmpty }

    public func contains(_ other: PixelRect) -> Bool {
        other.isEmpty || intersection(other) == other
    }

    public func contains(x: Int, y: Int) -> Bool {
        x >= self.x && x < maxX && y >= self.y && y < maxY
    }

    public func offset(x dx: Int = 0, y dy: Int = 0) -> PixelRect {
        PixelRect(x: x + dx, y: y + dy, width: width, height: height)
    }

    public func inset(by distance: Int) -> PixelRect {
        PixelRect(x: x + distance, y: y + distance, width: width - 2 * distance, height: height - 2 * distance)
    }
}
