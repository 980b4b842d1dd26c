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

/// A pixel of the panel as seen, counted from its upper left corner.
public struct PixelPoint: Hashable, Sendable {
    public var x: Int
    public var y: Int

    public init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }
}

/// A set of pixels as a few disjoint rectangles, such as the pixels that a frame changed.
///
/// An insertion keeps the rectangles disjoint and their number at most ``limit``. Beyond the limit two rectangles are
/// merged to their common bounds, so a region may cover more than was inserted but never less.
package struct Region: Hashable, Sendable {
    /// The most rectangles that a region keeps. A driver rarely profits from more damage clips than this.
    package static let limit = 16

    package private(set) var rects: [PixelRect] = []

    package init() {}

    package init(_ rect: PixelRect) { insert(rect) }

    package init(_ rects: some Sequence<PixelRect>) {
        for rect in rects { insert(rect) }
    }

    package var isEmpty: Bool { rects.isEmpty }
    /// The number of pixels covered.
    package var area: Int { rects.reduce(0) { $0 + $1.area } }
    /// The smallest rectangle around all rectangles.
    package var bounds: PixelRect { rects.reduce(.zero) { $0.union($1) } }

    package mutating func insert(_ rect: PixelRect) {
        guard !rect.isEmpty, !rects.contains(where: { $0.contains(rect) }) else { return }
        var added = rect
        // Overlapping rectangles become one. The union may overlap further rectangles, so this is a loop.
        while let index = rects.firstIndex(where: { $0.intersects(added) }) {
            added = added.union(rects.remove(at: index))
        }
        // Most regions have a few rectangles, and need one allocation.
        if rects.isEmpty { rects.reserveCapacity(4) }
        rects.append(added)
        if rects.count > Self.limit { mergeCheapestPair() }
    }

    package mutating func formUnion(_ other: Region) {
        for rect in other.rects { insert(rect) }
    }

    package func intersection(_ bounds: PixelRect) -> Region {
        Region(rects.map { $0.intersection(bounds) })
    }

    package func contains(x: Int, y: Int) -> Bool { rects.contains { $0.contains(x: x, y: y) } }

    /// Merges the two rectangles whose common bounds waste the fewest pixels.
    private mutating func mergeCheapestPair() {
        var best = (first: 0, second: 1, waste: Int.max)
        for first in rects.indices {
            for second in rects.indices.dropFirst(first + 1) {
                let waste = rects[first].union(rects[second]).area - rects[first].area - rects[second].area
                if waste < best.waste { best = (first, second, waste) }
            }
        }
        let second = rects.remove(at: best.second)
        let first = rects.remove(at: best.first)
        insert(first.union(second))
    }
}
