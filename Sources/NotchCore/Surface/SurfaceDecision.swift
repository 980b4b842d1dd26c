/// The answer to a claim.
public enum SurfaceDecision: Hashable, Sendable {
    /// The claimant has the surface until it ends the claim with this token.
    case granted(SurfaceToken)
    case denied(SurfaceDenial)

    /// The token of a granted claim; `nil` for a denied one.
    public var token: SurfaceToken? {
        if case .granted(let token) = self { token } else { nil }
    }
}

extension SurfaceDecision: CustomStringConvertible {
    public var description: String {
        switch self {
        case .granted(let token): "granted \(token.id)"
        case .denied(let denial): "denied: \(denial)"
        }
    }
}
