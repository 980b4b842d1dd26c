/// What a client says that it understands: `DRM_CLIENT_CAP_*`.
package enum DRMClientCapability: Hashable, Sendable, CaseIterable {
    case universalPlanes
    /// Implies ``universalPlanes``.
    case atomic
}
