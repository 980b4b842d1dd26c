/// A set of pixels as a few disjoint rectangles, such as the pixels that a frame changed.
///
/// Adding a rectangle keeps the rectangles disjoint and their number at most ``limit``. Beyond the limit two rectangles
/// are merged to their common bounds, so a region may cover more than was added but never less.
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
        // Overlapping rectangles become one. The result can reach further ones, so this is a loop.
        while let index = rects.firstIndex(where: { $0.intersects(added) }) {
            added = added.union(rects.remove(at: index))
        }
        // Most regions have a few rectangles, and grow in one piece of memory.
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
