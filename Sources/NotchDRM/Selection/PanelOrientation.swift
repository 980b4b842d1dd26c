/// The side of a panel that is up as it is built in. The raw values are the kernel's names in the connector property
/// `panel orientation`.
package enum PanelOrientation: String, Hashable, Sendable, CaseIterable {
    case normal = "Normal"
    case upsideDown = "Upside Down"
    case leftSideUp = "Left Side Up"
    case rightSideUp = "Right Side Up"

    /// Reads the orientation from a connector's properties; ``normal`` where they do not tell.
    package init(_ properties: [DRMProperty]) {
        let property = properties.first { $0.name == "panel orientation" }
        self = property?.valueName.flatMap(PanelOrientation.init(rawValue:)) ?? .normal
    }

    /// Degrees by which a picture is turned clockwise on its way to the panel's raster, so that it stands upright.
    package var clockwiseDegrees: Int {
        switch self {
        case .normal: 0
        case .rightSideUp: 90
        case .upsideDown: 180
        case .leftSideUp: 270
        }
    }
}
