import NotchCore

/// The parts of the picture that the scan-out buffers lack, and the parts that the plane has not received. These are
/// two things that must be kept apart.
///
/// A buffer lacks everything that has changed since it was written, which is the damage of two frames where two buffers
/// take turns. The plane receives the changes since the last commit, whichever buffer that showed (`FB_DAMAGE_CLIPS`).
struct DamageHistory {
    private let bounds: PixelRect
    /// The region that each buffer lacks.
    private var stale: [Region]
    /// The changes since the last commit that the plane has not received, as groups of rectangles that one commit names
    /// together.
    private var untold: [[PixelRect]] = []
    /// The buffer that is shown.
    private(set) var front = 0

    /// - Parameters:
    ///   - bounds: the bounds of the picture.
    ///   - buffers: the number of buffers, one or two. Nothing has been written to them.
    init(bounds: PixelRect, buffers: Int) {
        self.bounds = bounds
        stale = Array(repeating: Region(bounds), count: buffers)
    }

    /// Whether the plane has not received all changes.
    var isDirty: Bool { !untold.isEmpty }
    /// The buffer to show next: the shown one where it lacks nothing or is the only one, otherwise the other.
    var next: Int { stale[front].isEmpty ? front : (front + 1) % stale.count }

    /// Adds the damage of a frame.
    ///
    /// - Parameter plan: the plan by which the driver receives the damage.
    mutating func add(_ damage: Region, plan: ClipPlan) {
        for index in stale.indices { stale[index].formUnion(damage) }
        guard !damage.isEmpty else { return }
        // Damage that the plane has not received yet is added to it and planned anew.
        untold = plan.groups(of: Region(untold.joined() + damage.rects))
    }

    /// Marks everything as changed, and no buffer as written.
    mutating func invalidate() {
        for index in stale.indices { stale[index] = Region(bounds) }
        untold = [[bounds]]
    }

    /// Returns the region that ``next`` lacks. From then on the region counts as written.
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
