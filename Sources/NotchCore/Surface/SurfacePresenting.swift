/// A surface that claims can take over for a while.
@SurfaceActor
public protocol SurfacePresenting: AnyObject, Sendable {
    /// Whether a person is using the surface (S12).
    var isUserEngaged: Bool { get }
    /// Whether a person is near. The dwell of an attended activity depends on it.
    ///
    /// The default is ``isUserEngaged``. A surface with its own value must report changes by
    /// ``SurfaceNotice/presenceChanged(_:)``, because queues never poll for them.
    var isNear: Bool { get }
    /// The module in the foreground.
    var activeModuleID: String? { get }
    /// Whether the surface reports everything that can end a denial: a person who leaves
    /// (``SurfaceNotice/engagementChanged(_:)``), claims that end (``SurfaceNotice/freed``,
    /// ``SurfaceNotice/uncovered(_:)``), another module in the foreground (``SurfaceNotice/foregroundChanged(_:)``).
    ///
    /// If so, a queue waits for these notices, without any timer. If not, which is the default, the queue checks every
    /// 200 ms whether a person has left (Q17), and asks again 150 ms after each denial (Q15).
    var reportsChanges: Bool { get }

    /// Asks for the surface.
    ///
    /// The claim is decided when the call's turn comes (S11), and answered at once: the call does not wait for any
    /// animation.
    ///
    /// - Returns: the token that ends the claim; `nil` if it is denied.
    func beginTransientPresentation(_ claim: SurfaceClaim) async -> SurfaceToken?

    /// Ends a granted claim. The call has no effect for a token that is unknown or stale (S8).
    ///
    /// When the call returns, the surface is in the state that it has without the claim.
    func endTransientPresentation(_ token: SurfaceToken) async

    /// Restarts the watchdog of a granted claim, because the card of the claim was replaced. The call has no effect for
    /// a token that is unknown or stale.
    ///
    /// The default implementation is empty, for a surface without watchdogs.
    ///
    /// - Parameter maxDuration: the longest time that the claim may be held, uncovered, from now on; `nil` sets no
    ///   limit.
    func renew(_ token: SurfaceToken, maxDuration: Duration?)

    /// Ends a granted claim for a claimant that may claim again at once. The surface need not have changed its state
    /// when the call returns, so that it does not flicker between two cards (Q-D12).
    ///
    /// The default implementation calls ``endTransientPresentation(_:)``. A surface that forwards its calls to another
    /// surface forwards this call too, because the other surface would otherwise fall back between two cards.
    func handOver(_ token: SurfaceToken) async

    /// Asks for the surface, and returns the reason if the claim is denied.
    ///
    /// The default implementation calls ``beginTransientPresentation(_:)``, and returns ``SurfaceDenial/held`` for a
    /// denial.
    func decide(_ claim: SurfaceClaim) async -> SurfaceDecision

    /// Calls `body` with each change until the returned handle is released.
    ///
    /// The default implementation never calls `body`; see ``reportsChanges``.
    func observe(_ body: @escaping @SurfaceActor (SurfaceNotice) -> Void) -> Observation
}

extension SurfacePresenting {
    public var isNear: Bool { isUserEngaged }
    public var reportsChanges: Bool { false }

    /// The earlier name of ``reportsChanges``, until 0.2.
    @available(*, deprecated, renamed: "reportsChanges")
    public var tellsEdges: Bool { reportsChanges }

    public func decide(_ claim: SurfaceClaim) async -> SurfaceDecision {
        await beginTransientPresentation(claim).map { .granted($0) } ?? .denied(.held)
    }

    public func renew(_ token: SurfaceToken, maxDuration: Duration?) {}

    public func handOver(_ token: SurfaceToken) async { await endTransientPresentation(token) }

    public func observe(_ body: @escaping @SurfaceActor (SurfaceNotice) -> Void) -> Observation {
        Observation()
    }
}

/// A change of a surface.
public enum SurfaceNotice: Hashable, Sendable {
    /// A person began (`true`) or stopped using the surface (S12).
    case engagementChanged(Bool)
    /// A person came near (`true`) or left, whether or not they stay long enough to count as engaged.
    case presenceChanged(Bool)
    /// A stronger claim covered this one (S5). The watchdog of this claim is paused.
    case covered(SurfaceToken)
    /// The claim that covered this one has ended.
    case uncovered(SurfaceToken)
    /// The claim ended although its holder did not end it. The token is stale.
    case lost(SurfaceToken, SurfaceLoss)
    /// No claim is held any more. The notice is sent again when the claimant that has the turn has not asked in time.
    case freed
    /// Another module is in the foreground; `nil` if there are no modules.
    case foregroundChanged(String?)
    /// The surface changed its state.
    case transition(SurfaceTransition)
    /// A feedback cue began or ended (S18).
    case cueChanged
    /// The home, or a view beside the middle, may have new content.
    case homeChanged
}

extension SurfaceNotice: CustomStringConvertible {
    public var description: String {
        switch self {
        case .engagementChanged(let isEngaged): isEngaged ? "engaged" : "disengaged"
        case .presenceChanged(let isNear): isNear ? "near" : "away"
        case .covered(let token): "claim \(token.id) covered"
        case .uncovered(let token): "claim \(token.id) uncovered"
        case .lost(let token, let loss): "claim \(token.id) lost: \(loss)"
        case .freed: "freed"
        case .foregroundChanged(let module): "foreground \(module ?? "none")"
        case .transition(let transition): "\(transition.from) to \(transition.to)"
        case .cueChanged: "cue changed"
        case .homeChanged: "home changed"
        }
    }
}
