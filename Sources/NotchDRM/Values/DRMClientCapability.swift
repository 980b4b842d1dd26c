/// A capability that a client declares: `DRM_CLIENT_CAP_*`.
package enum DRMClientCapability: Hashable, Sendable, CaseIterable {
    case universalPlanes
    /// Implies ``universalPlanes``.
    case atomic
}
