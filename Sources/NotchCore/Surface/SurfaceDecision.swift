/// The answer to a claim.
public enum SurfaceDecision: Hashable, Sendable {
    /// The surface is the claimant's until it ends the claim with this token.
    case granted(SurfaceToken)
    case denied(SurfaceDenial)

    /// The token of a granted claim.
    public var token: SurfaceToken? {
        if case .granted(let token) = self { token } else { nil }
    }
}
