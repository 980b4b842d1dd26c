/// The reason why a claim was denied.
public enum SurfaceDenial: String, CaseIterable, Hashable, Sendable {
    /// The module of the claim is not in the foreground, and the claim is not urgent (S2).
    case background
    /// A person is using the surface (S3).
    case engaged
    /// A claim that is at least as strong holds the surface (S4).
    case held
    /// Another claimant, of at least the same priority, has waited longer. This claimant yields, unless the other one
    /// does not come.
    case yielding
}
