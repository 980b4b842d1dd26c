import CDRM

extension DRMObjectKind {
    var number: UInt32 {
        switch self {
        case .connector: DRM_MODE_OBJECT_CONNECTOR
        case .crtc: DRM_MODE_OBJECT_CRTC
        case .plane: DRM_MODE_OBJECT_PLANE
        }
    }
}
