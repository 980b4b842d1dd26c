/// Why a granted claim ended without its holder's doing.
public enum SurfaceLoss: String, CaseIterable, Hashable, Sendable {
    /// It was held for longer than its `maxDuration` (S10).
    case expired
    /// Its module's claims were invalidated (S9).
    case invalidated
}
