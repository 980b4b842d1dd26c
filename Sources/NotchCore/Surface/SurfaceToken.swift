/// Proof of a granted claim; what ends it. A stale one does nothing (S8).
public struct SurfaceToken: Hashable, Sendable {
    /// Unique to the arbiter that granted the claim.
    public let id: UInt64

    public init(id: UInt64) {
        self.id = id
    }
}
