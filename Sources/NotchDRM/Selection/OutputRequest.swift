/// The output that is wanted. A value of `nil` takes the best that there is.
///
/// These are the options of a display as far as they concern a card. `OutputOptions`, which programs set, belongs to a
/// target that this one must not import.
package struct OutputRequest: Hashable, Sendable {
    package struct Mode: Hashable, Sendable, CustomStringConvertible {
        /// Pixels of the panel's own raster.
        package var width: Int
        package var height: Int
        package var refresh: Double?

        package init(width: Int, height: Int, refresh: Double? = nil) {
            self.width = width
            self.height = height
            self.refresh = refresh
        }

        /// The mode as text, such as `320x170` or `1480x320@60`.
        package var description: String { DRMMode.description(width: width, height: height, refresh: refresh) }
    }

    package enum Format: Hashable, Sendable {
        /// RGB565 where it is the panel's own, else XRGB8888; black and white where the driver thresholds.
        case automatic
        case xrgb8888
        case rgb565
        /// Only greys, in whichever format the plane takes.
        case grey16
        /// Only black and white, in whichever format the plane takes.
        case mono
    }

    /// A node, a link to one, or a driver's name.
    package var card: String?
    /// The kernel's name of the connector, such as `HDMI-A-1`.
    package var connector: String?
    package var mode: Mode?
    package var format: Format
    /// Whether another format will do if the plane does not have ``format``.
    package var isFormatOptional: Bool
    /// Whether to make atomic commits; `nil` makes them if the driver and the kernel support them and ``DriverTraits``
    /// does not speak against them.
    package var isAtomic: Bool?

    package init(
        card: String? = nil, connector: String? = nil, mode: Mode? = nil, format: Format = .automatic,
        isFormatOptional: Bool = false, isAtomic: Bool? = nil
    ) {
        self.card = card
        self.connector = connector
        self.mode = mode
        self.format = format
        self.isFormatOptional = isFormatOptional
        self.isAtomic = isAtomic
    }
}
