/// What a driver can be asked to be able to: `DRM_CAP_*`.
package enum DRMCapability: Hashable, Sendable, CaseIterable {
    case dumbBuffer
}
