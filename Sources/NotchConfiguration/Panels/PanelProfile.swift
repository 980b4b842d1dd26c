public import NotchCore
public import NotchDisplay
public import NotchGraphics

/// What there is to know of a kind of panel: its raster, how it lies, how large it is, and what it needs to be driven.
///
/// The profiles that come with Notch are the key files in `Hardware/panels`; ``PanelCatalog`` finds them by name.
public struct PanelProfile: Hashable, Sendable {
    /// Millimetres of lit glass, in the raster's own orientation.
    public struct Area: Hashable, Sendable {
        public var width: Double
        public var height: Double

        public init(width: Double, height: Double) {
            self.width = width
            self.height = height
        }
    }

    /// How a board drives the panel. For people and for reports: nothing is decided by it.
    public struct Hardware: Hashable, Sendable {
        /// `DSI`, `SPI`, `I2C` or `HDMI`.
        public var bus = ""
        /// The kernel's DRM drivers that show it, as their cards are named.
        public var drivers: [String] = []
        /// The connector's kind, as the kernel names it, without its number.
        public var connector: String?
        /// The lines for Raspberry Pi's `config.txt`, in order.
        public var overlay: [String] = []
        /// The file that the driver loads to initialize the panel's controller.
        public var firmware: String?
        /// The panel's pins, and where each goes on a Raspberry Pi's header.
        public var wiring: [Wire] = []
        /// What of this has been tried on the real part; `no` where nothing has.
        public var tried = "no"

        public init() {}
    }

    /// A pin of the panel and where it goes.
    public struct Wire: Hashable, Sendable {
        public var pin: String
        public var target: String

        public init(pin: String, target: String) {
            self.pin = pin
            self.target = target
        }
    }

    /// What it is asked for by; `nil` for a panel of which nothing but the size is known.
    public var id: String?
    public var name: String
    /// Pixels of the panel's own raster, before rotation.
    public var resolution: PanelSize
    /// How far the picture is turned clockwise on its way to the raster; `nil` follows what the connector tells, and is
    /// none where nothing tells.
    public var rotation: Rotation?
    public var activeArea: Area?
    /// Millimetres from the eye to the panel; `nil` assumes what suits its size.
    public var viewingDistance: Double?
    public var format: OutputFormat = .automatic
    /// As seen with ``rotation``.
    public var safeInsets: SafeInsets = .none
    public var hardware = Hardware()

    /// A panel of which nothing but the size is known.
    public init(_ resolution: PanelSize) {
        self.resolution = resolution
        name = "\(resolution.width)x\(resolution.height)"
    }

    /// Pixels per millimetre, by ``activeArea``.
    public var density: Double? {
        activeArea.map { area in
            (Double(resolution.width * resolution.height) / (area.width * area.height)).squareRoot()
        }
    }

    /// The insets as seen when the panel is turned otherwise than it was profiled: what hides pixels stays on its side
    /// of the glass.
    public func safeInsets(at rotation: Rotation) -> SafeInsets {
        safeInsets.turned(self.rotation ?? .none).turned(rotation.inverse)
    }
}
