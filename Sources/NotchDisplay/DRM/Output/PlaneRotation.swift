import NotchCore
import NotchDRM

/// A rotation that a plane makes while it scans out.
struct PlaneRotation: Hashable {
    /// The rotation as bits of `DRM_MODE_ROTATE_*`.
    let value: UInt64

    static let none = PlaneRotation(value: 1)

    /// - Parameter property: the plane's property `rotation`.
    /// - Returns: `nil` where the plane does not support the rotation.
    init?(_ rotation: Rotation, property: DRMProperty?) {
        // The kernel's rotations are counter-clockwise.
        let name =
            switch rotation {
            case .none: "rotate-0"
            case .clockwise90: "rotate-270"
            case .half: "rotate-180"
            case .clockwise270: "rotate-90"
            }
        guard let bit = property?.names.first(where: { $0.value == name })?.key, bit < 64 else { return nil }
        value = 1 << bit
    }

    /// Whether width and height change places.
    var isSideways: Bool { value & 0b1010 != 0 }

    private init(value: UInt64) { self.value = value }
}
