/// Why a claim was denied.
public enum SurfaceDenial: String, CaseIterable, Hashable, Sendable {
    /// Its module is not in the foreground, and it is not urgent (S2).
    case background
    /// A person is using the surface (S3).
    case engaged
    /// The surface is held by a claim that is at least as strong (S4).
    case held
    /// Another claimant, of at least its priority, has waited for longer: it yields, unless that one does not come.
    case yielding
}
