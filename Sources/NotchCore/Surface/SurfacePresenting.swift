/// A surface that claims can take over for a while.
@SurfaceActor
public protocol SurfacePresenting: AnyObject, Sendable {
    /// Whether a person is using the surface (S12).
    var isUserEngaged: Bool { get }

    /// Whether a person is near, which the dwell of an attended activity goes by.
    ///
    /// By default this is ``isUserEngaged``. A surface that knows better must tell of the changes, by
    /// ``SurfaceNotice/presenceChanged(_:)``: they are never polled for.
    var isNear: Bool { get }

    /// The module in the foreground.
    var activeModuleID: String? { get }

    /// Whether everything that can end a denial is told: a person who leaves
    /// (``SurfaceNotice/engagementChanged(_:)``), claims that end (``SurfaceNotice/freed``,
    /// ``SurfaceNotice/uncovered(_:)``), another module in the foreground (``SurfaceNotice/foregroundChanged(_:)``).
    ///
    /// A queue waits for these then, without any timer. By default it is `false`, and the queue looks every 200 ms
    /// whether a person has left (Q17), and asks again 150 ms after each denial (Q15).
    var tellsEdges: Bool { get }

    /// Asks for the surface.
    ///
    /// Decided when the call's turn comes (S11), and answered at once: it does not wait for any animation.
    ///
    /// - Returns: the token that ends the claim, or `nil` if it is denied.
    func beginTransientPresentation(_ claim: SurfaceClaim) async -> SurfaceToken?

    /// Ends a granted claim. Without effect for a token that is unknown or stale (S8).
    func endTransientPresentation(_ token: SurfaceToken) async

    /// Asks for the surface, and learns why if it is denied.
    ///
    /// By default this is ``beginTransientPresentation(_:)``, with ``SurfaceDenial/held`` for a denial.
    func decide(_ claim: SurfaceClaim) async -> SurfaceDecision

    /// Calls `body` with each change until the returned handle is released.
    ///
    /// By default nothing is ever told; see ``tellsEdges``.
    func observe(_ body: @escaping @SurfaceActor (SurfaceNotice) -> Void) -> Observation
}

extension SurfacePresenting {
    public var isNear: Bool { isUserEngaged }

    public var tellsEdges: Bool { false }

    public func decide(_ claim: SurfaceClaim) async -> SurfaceDecision {
        await beginTransientPresentation(claim).map { .granted($0) } ?? .denied(.held)
    }

    public func observe(_ body: @escaping @SurfaceActor (SurfaceNotice) -> Void) -> Observation {
        Observation()
    }
}
