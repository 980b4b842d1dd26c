/// The reason why the measures of a panel were refused.
public enum PanelGeometryError: Error, Hashable, Sendable, CustomStringConvertible {
    case syntax(String)
    case size(width: Int, height: Int)
    /// The density is out of range, in pixels per millimetre.
    case density(Double)
    /// The viewing distance is out of range, in millimetres.
    case viewingDistance(Double)

    public var description: String {
        switch self {
        case .syntax(let text): "panel '\(text)' is not of the form WIDTHxHEIGHT, such as 1480x320"
        case .size(let width, let height):
            """
            panel \(width)x\(height) is out of range: the longer side has \(PanelGeometry.longerSides.lowerBound) to \
            \(PanelGeometry.longerSides.upperBound), the shorter \(PanelGeometry.shorterSides.lowerBound) to \
            \(PanelGeometry.shorterSides.upperBound) pixels
            """
        case .density(let density):
            "panel density \(density) is out of range: 0.5 to 50 pixels per millimetre, 0.05 to 50 for lamps"
        case .viewingDistance(let distance):
            "viewing distance \(distance) is out of range: 100 to 20000 millimetres"
        }
    }
}
