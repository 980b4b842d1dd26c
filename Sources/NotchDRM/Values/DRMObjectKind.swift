/// The kinds of objects that have properties: `DRM_MODE_OBJECT_*`.
package enum DRMObjectKind: Hashable, Sendable {
    case connector, crtc, plane
}
