extension DRMConnector {
    /// The connector's name and state, such as `HDMI-A-1 (disconnected)`.
    package var summary: String {
        status == .connected && modes.isEmpty ? "\(name) (connected, without a mode)" : "\(name) (\(status.rawValue))"
    }

    /// Whether the connector belongs to a panel that is soldered on or screwed in.
    package var isBuiltIn: Bool {
        ["DSI", "DPI", "SPI", "LVDS", "eDP"].contains { name.hasPrefix($0 + "-") }
    }
}
