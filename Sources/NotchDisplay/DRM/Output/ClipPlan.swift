import NotchCore

/// The plan by which a driver receives a frame's damage: in one commit, or in two where that is cheaper.
///
/// `mipi_dbi`, `ssd130x` and similar drivers make one bounding box of all clips and send that over a slow bus, so two
/// small rectangles far from each other cost nearly a whole frame.
struct ClipPlan {
    /// Whether the driver sends a bounding box.
    let mergesClips: Bool

    /// The cost of a commit of any size, in pixels: the commands that set the window, and the wait for the worker. A
    /// step of a progress bar changes the end of the bar and a figure or two, and the pixels between the two would cost
    /// more than they do.
    static let commitCost = 64
    /// The most commits for a frame. A frame that takes more is slow enough to be seen in parts.
    static let mostCommits = 2

    /// The rectangles of `region`, grouped by commits.
    func groups(of region: Region) -> [[PixelRect]] {
        guard mergesClips, region.rects.count > 1 else { return region.isEmpty ? [] : [region.rects] }
        var boxes = region.rects
        while boxes.count > 1 {
            let pair = cheapestPair(of: boxes)
            guard boxes.count > Self.mostCommits || pair.growth <= Self.commitCost else { break }
            boxes[pair.first] = boxes[pair.first].union(boxes.remove(at: pair.second))
        }
        return boxes.map { [$0] }
    }

    private func cheapestPair(of boxes: [PixelRect]) -> (first: Int, second: Int, growth: Int) {
        var best = (first: 0, second: 1, growth: Int.max)
        for first in boxes.indices {
            for second in boxes.indices.dropFirst(first + 1) {
                let growth = boxes[first].union(boxes[second]).area - boxes[first].area - boxes[second].area
                if growth < best.growth { best = (first, second, growth) }
            }
        }
        return best
    }
}
