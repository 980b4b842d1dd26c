/// The proof of a granted claim, which also ends the claim. A stale token has no effect (S8).
public struct SurfaceToken: Hashable, Sendable {
    /// The number of the token, unique to the arbiter that granted the claim.
    public let id: UInt64

    public init(id: UInt64) { self.id = id }
}
