import NotchCore

/// What of the picture the scan-out buffers lack, and what the plane has not been told: two things that must be kept
/// apart.
///
/// A buffer lacks all that has changed since it was written, which is two frames' damage where two take turns. The
/// plane is told what has changed since the last commit, whichever buffer that showed (`FB_DAMAGE_CLIPS`).
struct DamageHistory {
    private let bounds: PixelRect
    /// What each buffer lacks.
    private var stale: [Region]
    /// What has changed on the glass's way since the last commit: rectangles that are told together.
    private var untold: [[PixelRect]] = []
    /// The buffer that is shown.
    private(set) var front = 0

    /// - Parameters:
    ///   - bounds: of the picture.
    ///   - buffers: one or two; nothing has been written to them.
    init(bounds: PixelRect, buffers: Int) {
        self.bounds = bounds
        stale = Array(repeating: Region(bounds), count: buffers)
    }

    /// The plane has not been told all.
    var isDirty: Bool { !untold.isEmpty }

    /// The buffer to show next: the shown one where it lacks nothing or is the only one, else the other.
    var next: Int { stale[front].isEmpty ? front : (front + 1) % stale.count }

    /// A frame has come.
    ///
    /// - Parameter plan: how its damage is best told.
    mutating func add(_ damage: Region, plan: ClipPlan) {
        for index in stale.indices { stale[index].formUnion(damage) }
        guard !damage.isEmpty else { return }
        // What was not told yet is told with it, and planned anew.
        untold = plan.groups(of: Region(untold.joined() + damage.rects))
    }

    /// Everything counts as changed, and no buffer as written.
    mutating func invalidate() {
        for index in stale.indices { stale[index] = Region(bounds) }
        untold = [[bounds]]
    }

    /// What ``next`` lacks; it is complete once that is written.
    mutating func takeStale() -> Region {
        defer { stale[next] = Region() }
        return stale[next]
    }

    /// What the next commit tells of.
    var clips: [PixelRect] { untold.first ?? [] }

    /// A commit showed `buffer` and told ``clips``.
    mutating func tellNext(of buffer: Int) {
        front = buffer
        if !untold.isEmpty { untold.removeFirst() }
    }

    /// A modeset showed `buffer`, all of it.
    mutating func tellAll(of buffer: Int) {
        front = buffer
        untold = []
    }
}
