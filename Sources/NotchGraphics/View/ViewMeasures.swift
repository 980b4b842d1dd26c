import NotchCore

/// The extents that the parts of a view were measured with last.
///
/// A layout asks for the same extents many times: once for each part that folds away, and at each level.
final class ViewMeasures {
    private struct Measure {
        var room: Int
        var extent: ViewExtent
    }

    private var widths: [Measure?]
    private var heights: [Measure?]
    /// The number of measurements.
    private(set) var count = 0

    init(of tree: ViewTree) {
        widths = Array(repeating: nil, count: tree.parts.count)
        heights = widths
    }

    /// Returns the width of a part in a room of some height, measured unless it is known.
    func width(of id: Int, in height: Int, _ measure: () -> ViewExtent) -> ViewExtent {
        if let known = widths[id], known.room == height { return known.extent }
        count += 1
        let extent = measure()
        widths[id] = Measure(room: height, extent: extent)
        return extent
    }

    /// Returns the height of a part in a room of some width, measured unless it is known.
    func height(of id: Int, in width: Int, _ measure: () -> ViewExtent) -> ViewExtent {
        if let known = heights[id], known.room == width { return known.extent }
        count += 1
        let extent = measure()
        heights[id] = Measure(room: width, extent: extent)
        return extent
    }

    /// Forgets the extents of stacks that have lost a part.
    func forget(_ stacks: [Int]) {
        for id in stacks { (widths[id], heights[id]) = (nil, nil) }
    }
}
