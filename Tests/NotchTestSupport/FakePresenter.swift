public import NotchCore

/// A surface that answers claims as a test demands, and records them.
@SurfaceActor
public final class FakePresenter: SurfacePresenting {
    /// The number of claims to deny before the surface grants again.
    public var denials = 0
    /// Whether claims stay unanswered until ``answerAll()``.
    public var isSilent = false
    /// Whether ending a claim takes until ``answerAll()``.
    public var isSlowToEnd = false
    public private(set) var claims: [SurfaceClaim] = []
    public private(set) var granted: [SurfaceToken] = []
    public private(set) var ended: [SurfaceToken] = []
    public var activeModuleID: String?
    public var isUserEngaged = false

    /// Whether the surface sends notices to its observers.
    private let hasEdges: Bool
    /// Whether the surface promises to report every change. If not, its users must poll it.
    public let reportsChanges: Bool
    private let observers = Observers<SurfaceNotice>()
    private var unanswered: [CheckedContinuation<Void, Never>] = []

    public nonisolated init(hasEdges: Bool = true, reportsChanges: Bool = false, activeModuleID: String? = nil) {
        self.hasEdges = hasEdges
        self.reportsChanges = reportsChanges
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

    /// Answers the unanswered claims, and completes the delayed ends.
    public func answerAll() {
        let waiting = unanswered
        unanswered = []
        for continuation in waiting { continuation.resume() }
    }

    /// Changes engagement, and notifies observers if the surface sends notices.
    public func engage(_ isEngaged: Bool) {
        isUserEngaged = isEngaged
        tell(.engagementChanged(isEngaged))
    }

    /// Notifies observers if the surface sends notices.
    public func tell(_ notice: SurfaceNotice) {
        if hasEdges { observers.notify(notice) }
    }
}
