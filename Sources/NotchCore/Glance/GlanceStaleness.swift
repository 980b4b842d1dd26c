/// What becomes of a glance whose lifetime is over.
public enum GlanceStaleness: String, Hashable, Sendable, CaseIterable {
    /// The glance stays, and is drawn as one that may be out of date.
    case dim
    /// The glance is removed.
    case remove
}
