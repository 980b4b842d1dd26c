public import NotchCore

/// Which of a machine's displays to use, and how. `nil` is the best there is.
public struct OutputOptions: Hashable, Sendable {
    /// Pixels, and optionally frames a second; what a connector has to offer.
    public struct Mode: Hashable, Sendable {
        /// Pixels of the panel's own raster, before rotation.
        public var width: Int
        public var height: Int
        public var refresh: Double?

        public init(width: Int, height: Int, refresh: Double? = nil) {
            self.width = width
            self.height = height
            self.refresh = refresh
        }
    }

    /// A node or link (`/dev/dri/card1`, `/dev/dri/by-path/...`), or a driver's name; numbers are unstable.
    public var card: String?
    /// As the kernel names it, such as `HDMI-A-1`.
    public var connector: String?
    public var mode: Mode?
    /// `nil` follows the connector's `panel orientation`, where it has one.
    public var rotation: Rotation?
    public var format: OutputFormat = .automatic
    /// Where the device has none of ``format``, the best that it has will do.
    public var isFormatOptional = false
    /// Atomic commits; `nil` uses them where driver and kernel do.
    public var isAtomic: Bool?
    /// The frame buffer device, such as `/dev/fb1`.
    public var framebuffer: String?
    /// A virtual terminal to own, so that switching away gives the display to others; `nil` owns none.
    public var virtualTerminal: Int?

    public init() {}
}
