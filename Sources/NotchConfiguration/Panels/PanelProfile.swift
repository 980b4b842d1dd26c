public import NotchCore
public import NotchDisplay
public import NotchGraphics

/// The description of a kind of panel: its raster, its orientation, its size, and the hardware that drives it.
///
/// The profiles of Notch are the key files in `Hardware/panels`. ``PanelCatalog`` finds them by name.
public struct PanelProfile: Hashable, Sendable {
    /// The size of the lit area in millimetres, in the raster's own orientation.
    public struct Area: Hashable, Sendable {
        public var width: Double
        public var height: Double

        public init(width: Double, height: Double) {
            self.width = width
            self.height = height
        }
    }

    public typealias Hardware = PanelHardware
    public typealias Wire = PanelHardware.Wire

    /// The name that selects the panel in a configuration; `nil` for a panel with only a size.
    public var id: String?
    public var name: String
    /// The size of the panel's own raster in pixels, before rotation.
    public var resolution: PanelSize
    /// The clockwise rotation of the picture on its way to the raster. `nil` takes the rotation that the connector
    /// reports, or none if it reports none.
    public var rotation: Rotation?
    public var activeArea: Area?
    /// The distance from the eye to the panel in millimetres; `nil` assumes a distance that suits the panel's size.
    public var viewingDistance: Double?
    public var format: OutputFormat = .automatic
    /// Whether the panel is electronic paper: a picture takes it long and stays without power. Nothing moves on it, and
    /// nothing changes each second.
    public var isPaper = false
    /// The insets of the picture as a person sees it with ``rotation``.
    public var safeInsets: SafeInsets = .none
    /// The width in pixels of a cut-out in the middle of the picture as a person sees it with ``rotation``; `nil` is no
    /// cut-out.
    public var cutOut: Int?
    public var hardware = Hardware()
    /// The options of the panel's matrix of LEDs. It has no kind if the panel is not a matrix.
    package var matrix = MatrixChoices()

    /// Makes a panel with only a size.
    public init(_ resolution: PanelSize) {
        self.resolution = resolution
        name = "\(resolution.width)x\(resolution.height)"
    }

    /// The density in pixels per millimetre, according to ``activeArea``.
    public var density: Double? {
        activeArea.map { area in
            (Double(resolution.width * resolution.height) / (area.width * area.height)).squareRoot()
        }
    }

    /// Returns the insets as a person sees them at a rotation that may differ from the profile's. The insets stay at
    /// the same sides of the panel.
    public func safeInsets(at rotation: Rotation) -> SafeInsets {
        safeInsets.turned(self.rotation ?? .none).turned(rotation.inverse)
    }

    /// Returns the width of the cut-out at a rotation that may differ from the profile's; `nil` at a quarter turn,
    /// because the cut-out is then at a side instead of the middle.
    public func cutOut(at rotation: Rotation) -> Int? {
        (rotation.rawValue - (self.rotation ?? .none).rawValue).isMultiple(of: 180) ? cutOut : nil
    }
}

/// The sides of a panel in pixels, as the configuration and the command line give them.
public struct PanelSize: Hashable, Sendable {
    public var width: Int
    public var height: Int

    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Reads `WIDTHxHEIGHT`, such as `1480x320`.
    ///
    /// - Throws: `PanelGeometryError` for any other text, and for sides that no panel has.
    public init(parsing text: String) throws(PanelGeometryError) {
        let geometry = try PanelGeometry(parsing: text)
        self.init(width: geometry.width, height: geometry.height)
    }
}

/// The limits of a cut-out in the middle of a panel.
enum CutOut {
    /// The minimum number of pixels on each side of the cut-out.
    private static let leastSide = 24

    /// Returns the complaint about a cut-out in a width in pixels; `nil` if the cut-out is valid.
    static func complaint(about cutOut: Int?, of width: Int) -> String? {
        guard let cutOut, width - cutOut < 2 * leastSide else { return nil }
        return "CutOut=\(cutOut) leaves less than \(leastSide) of \(width) pixels on each side"
    }
}

extension SafeInsets {
    /// Returns the insets of the same picture after a clockwise rotation.
    func turned(_ rotation: Rotation) -> SafeInsets {
        switch rotation {
        case .none: self
        case .clockwise90: SafeInsets(top: left, left: bottom, bottom: right, right: top)
        case .half: SafeInsets(top: bottom, left: right, bottom: top, right: left)
        case .clockwise270: SafeInsets(top: right, left: top, bottom: left, right: bottom)
        }
    }
}
