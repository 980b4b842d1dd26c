public import NotchCore

/// A surface that answers claims as a test tells it to, and remembers what it was asked.
@SurfaceActor
public final class FakePresenter: SurfacePresenting {
    /// Denies this many claims before it grants again.
    public var denials = 0
    /// Leaves claims unanswered until ``answerAll()``.
    public var isSilent = false
    /// Takes until ``answerAll()`` to end a claim.
    public var isSlowToEnd = false
    public private(set) var claims: [SurfaceClaim] = []
    public private(set) var granted: [SurfaceToken] = []
    public private(set) var ended: [SurfaceToken] = []
    public var activeModuleID: String?
    public var isUserEngaged = false

    /// Whether ``observe(_:)`` tells of anything.
    private let hasEdges: Bool
    /// Whether it may be relied on to tell; without, it is a surface that must be polled.
    public let tellsEdges: Bool
    private let observers = Observers<SurfaceNotice>()
    private var unanswered: [CheckedContinuation<Void, Never>] = []

    public nonisolated init(hasEdges: Bool = true, tellsEdges: Bool = false, activeModuleID: String? = nil) {
        self.hasEdges = hasEdges
        self.tellsEdges = tellsEdges
        self.activeModuleID = activeModuleID
    }

    public func beginTransientPresentation(_ claim: SurfaceClaim) async -> SurfaceToken? {
        claims.append(claim)
        if isSilent { await withCheckedContinuation { unanswered.append($0) } }
        guard denials == 0 else {
            denials -= 1
            return nil
        }
        let token = SurfaceToken(id: UInt64(granted.count + 1))
        granted.append(token)
        return token
    }

    public func endTransientPresentation(_ token: SurfaceToken) async {
        if isSlowToEnd { await withCheckedContinuation { unanswered.append($0) } }
        ended.append(token)
    }

    public func observe(_ body: @escaping @SurfaceActor (SurfaceNotice) -> Void) -> Observation {
        observers.add(body)
    }

    /// Answers the claims that were left unanswered, and ends those that were to be ended.
    public func answerAll() {
        let waiting = unanswered
        unanswered = []
        for continuation in waiting { continuation.resume() }
    }

    /// Changes engagement, and tells of it if this surface does.
    public func engage(_ isEngaged: Bool) {
        isUserEngaged = isEngaged
        tell(.engagementChanged(isEngaged))
    }

    /// Tells observers, if this surface does.
    public func tell(_ notice: SurfaceNotice) {
        if hasEdges { observers.notify(notice) }
    }
}
