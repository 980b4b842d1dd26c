import NotchCore

/// The parts of the picture that the scan-out buffers lack, and the parts that the plane has not received. The two
/// differ.
///
/// A buffer lacks all changes since it was last written: the damage of two frames if two buffers alternate. The plane
/// receives the changes since the last commit, regardless of the buffer of that commit (`FB_DAMAGE_CLIPS`).
struct DamageHistory {
    private let bounds: PixelRect
    /// The region that each buffer lacks.
    private var stale: [Region]
    /// The changes since the last commit that the plane has not received. The rectangles of a group belong to one
    /// commit.
    private var untold: [[PixelRect]] = []
    /// The buffer that is shown.
    private(set) var front = 0

    /// - Parameters:
    ///   - bounds: the bounds of the picture.
    ///   - buffers: the number of buffers, one or two. They are not written yet.
    init(bounds: PixelRect, buffers: Int) {
        self.bounds = bounds
        stale = Array(repeating: Region(bounds), count: buffers)
    }

    /// Whether the plane has not received all changes.
    var isDirty: Bool { !untold.isEmpty }
    /// The buffer to show next: the shown buffer if it is up to date or the only one, otherwise the other.
    var next: Int { stale[front].isEmpty ? front : (front + 1) % stale.count }

    /// Adds the damage of a frame.
    ///
    /// - Parameter plan: the plan that divides the damage into commits.
    mutating func add(_ damage: Region, plan: ClipPlan) {
        for index in stale.indices { stale[index].formUnion(damage) }
        guard !damage.isEmpty else { return }
        // Damage that the plane has not received yet is added to the new damage and planned again.
        untold = plan.groups(of: Region(untold.joined() + damage.rects))
    }

    /// Marks the whole picture as changed, and all buffers as stale.
    mutating func invalidate() {
        for index in stale.indices { stale[index] = Region(bounds) }
        untold = [[bounds]]
    }

    /// Returns the region that ``next`` lacks, and marks it as written.
    mutating func takeStale() -> Region {
        defer { stale[next] = Region() }
        return stale[next]
    }

    /// The rectangles that the next commit names.
    var clips: [PixelRect] { untold.first ?? [] }

    /// Notes a commit that showed `buffer` and named ``clips``.
    mutating func noteCommit(of buffer: Int) {
        front = buffer
        if !untold.isEmpty { untold.removeFirst() }
    }

    /// Notes a modeset that showed all of `buffer`.
    mutating func noteModeset(of buffer: Int) {
        front = buffer
        untold = []
    }
}

/// The plan that divides a frame's damage into commits: one commit, or two if that is cheaper.
///
/// `mipi_dbi`, `ssd130x` and similar drivers merge all clips into one bounding box and send it over a slow bus, so two
/// small rectangles far from each other cost nearly a whole frame.
struct ClipPlan {
    /// Whether the driver sends a bounding box.
    let mergesClips: Bool

    /// The fixed cost of a commit in pixels: the commands that set the window, and the wait for the worker. For
    /// example, a step of a progress bar changes the end of the bar and one or two digits. The pixels between the two
    /// would cost more than a second commit.
    static let commitCost = 64
    /// The most commits for a frame. With more commits, a frame would visibly appear in parts.
    static let mostCommits = 2

    /// Returns the rectangles of `region`, grouped by commits.
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
