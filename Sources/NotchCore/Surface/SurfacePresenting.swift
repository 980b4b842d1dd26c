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
    /// By default nothing is ever told: the caller then relies on polling (Q17) and on its backoff (Q15).
    func observe(_ body: @escaping @SurfaceActor (SurfaceNotice) -> Void) -> Observation
}

extension SurfacePresenting {
    public var isNear: Bool { isUserEngaged }

    public func decide(_ claim: SurfaceClaim) async -> SurfaceDecision {
        await beginTransientPresentation(claim).map { .granted($0) } ?? .denied(.held)
    }

    public func observe(_ body: @escaping @SurfaceActor (SurfaceNotice) -> Void) -> Observation {
        Observation()
    }
}
