/// A capability that a driver can be asked for: `DRM_CAP_*`.
package enum DRMCapability: Hashable, Sendable, CaseIterable {
    case dumbBuffer
}
