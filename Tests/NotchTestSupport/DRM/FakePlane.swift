package import NotchDevices

/// A plane of a ``FakeCard``.
package struct FakePlane {
    package enum Kind: UInt64, CaseIterable {
        // The kernel's numbers: `DRM_PLANE_TYPE_*`.
        case overlay = 0
        case primary, cursor

        var name: String {
            switch self {
            case .overlay: "Overlay"
            case .primary: "Primary"
            case .cursor: "Cursor"
            }
        }
    }

    package var kind: Kind
    package var formats: [DRMFormat]
    /// The CRTCs that the plane can use; bit n is the n-th CRTC.
    package var possibleCRTCs: UInt32
    /// The bits of `DRM_MODE_ROTATE_*` and `DRM_MODE_REFLECT_*` that the plane supports; 0 if it has no such property.
    package var rotations: UInt64
    package var hasDamageClips: Bool
    /// Whether the driver refuses to switch the plane off.
    package var isFixed: Bool

    package init(
        _ kind: Kind = .primary, _ formats: [DRMFormat] = [.xrgb8888, .rgb565], possibleCRTCs: UInt32 = 1,
        rotations: UInt64 = 0, hasDamageClips: Bool = true, isFixed: Bool = false
    ) {
        self.kind = kind
        self.formats = formats
        self.possibleCRTCs = possibleCRTCs
        self.rotations = rotations
        self.hasDamageClips = hasDamageClips
        self.isFixed = isFixed
    }
}
