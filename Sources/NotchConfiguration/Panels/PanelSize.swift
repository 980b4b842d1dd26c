public import NotchCore

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
    /// - Throws: `PanelGeometryError` for anything else, and for sides that no panel has.
    public init(parsing text: String) throws(PanelGeometryError) {
        let geometry = try PanelGeometry(parsing: text)
        self.init(width: geometry.width, height: geometry.height)
    }
}
