/// The reason why a granted claim ended without its holder's doing.
public enum SurfaceLoss: String, CaseIterable, Hashable, Sendable {
    /// The claim was held for longer than its `maxDuration` (S10).
    case expired
    /// The claims of its module were invalidated (S9), or its module was unloaded.
    case invalidated
}
