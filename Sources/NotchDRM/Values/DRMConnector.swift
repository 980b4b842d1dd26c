/// A plug, or a panel that is soldered on.
package struct DRMConnector: Hashable, Sendable {
    package enum Status: String, Hashable, Sendable {
        case connected, disconnected, unknown
    }

    package var id: UInt32
    /// The kernel's name of the connector, such as `HDMI-A-1`, `DSI-1`, `SPI-1`, `Virtual-1`.
    package var name: String
    package var status: Status
    package var modes: [DRMMode]
    /// The encoder in use; 0 for none.
    package var encoder: UInt32
    package var possibleEncoders: [UInt32]
    /// The panel's size in millimetres; 0 when the panel does not tell.
    package var widthMillimetres: Int
    package var heightMillimetres: Int

    package init(
        id: UInt32, name: String, status: Status, modes: [DRMMode], encoder: UInt32, possibleEncoders: [UInt32],
        widthMillimetres: Int = 0, heightMillimetres: Int = 0
    ) {
        self.id = id
        self.name = name
        self.status = status
        self.modes = modes
        self.encoder = encoder
        self.possibleEncoders = possibleEncoders
        self.widthMillimetres = widthMillimetres
        self.heightMillimetres = heightMillimetres
    }

    /// The connector's name and state, such as `HDMI-A-1 (disconnected)`.
    package var summary: String {
        status == .connected && modes.isEmpty ? "\(name) (connected, without a mode)" : "\(name) (\(status.rawValue))"
    }

    /// Whether the connector belongs to a panel that is soldered on or screwed in.
    package var isBuiltIn: Bool {
        ["DSI", "DPI", "SPI", "LVDS", "eDP"].contains { name.hasPrefix($0 + "-") }
    }
}
