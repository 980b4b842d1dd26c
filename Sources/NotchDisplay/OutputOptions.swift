public import NotchCore

/// The display of a machine and its options. `nil` means the best available choice.
public struct OutputOptions: Hashable, Sendable {
    /// A mode that a connector offers: its size in pixels and, optionally, its frames a second.
    public struct Mode: Hashable, Sendable {
        /// The size in pixels of the panel's own raster, before rotation.
        public var width: Int
        public var height: Int
        public var refresh: Double?

        public init(width: Int, height: Int, refresh: Double? = nil) {
            self.width = width
            self.height = height
            self.refresh = refresh
        }
    }

    /// The card, as a node or link (`/dev/dri/card1`, `/dev/dri/by-path/...`) or a driver's name. Numbers are unstable.
    public var device: String?
    /// The kernel's name for the connector, such as `HDMI-A-1`.
    public var connector: String?
    public var mode: Mode?
    /// The rotation; `nil` follows the connector's `panel orientation`, if it has one.
    public var rotation: Rotation?
    public var format: OutputFormat = .automatic
    /// Whether the device's best format is used if it does not have ``format``.
    public var isFormatOptional = false
    /// Whether atomic commits are used; `nil` uses them if driver and kernel support them.
    public var isAtomic: Bool?
    /// The frame buffer device, such as `/dev/fb1`.
    public var framebuffer: String?
    /// The number of the virtual terminal to own, so that a switch to another terminal releases the display; `nil` owns
    /// none.
    public var virtualTerminal: Int?

    public init() {}
}

/// The format of a display's pixels.
public enum OutputFormat: String, CaseIterable, Hashable, Sendable {
    /// RGB565 if it is the panel's native format, otherwise XRGB8888; black and white if the driver applies a
    /// threshold.
    case automatic = "auto"
    case xrgb8888
    case rgb565
    /// Sixteen levels of grey, in the format that the driver accepts.
    case grey16
    /// Pure black and white, by dithering, in the format that the driver accepts.
    case mono

    /// The format of a panel that receives such pixels. A format that the driver chooses counts as all colours.
    package var panelFormat: PanelFormat {
        switch self {
        case .automatic, .xrgb8888: .colour
        case .rgb565: .rgb565
        case .grey16: .grey(levels: 16)
        case .mono: .mono
        }
    }
}

extension OutputOptions {
    /// The earlier name of ``device``, until 0.2.
    @available(*, deprecated, renamed: "device")
    public var card: String? {
        get { device }
        set { device = newValue }
    }
}
