package import NotchConfiguration
package import NotchCore
import NotchDisplay
package import NotchGraphics

/// A panel that the gallery shows, with all that sets how the display looks on it.
package struct GalleryPanel: Hashable, Sendable {
    /// The name of the profile, or the raster of a panel without one.
    package let name: String
    package let geometry: PanelGeometry
    package let options: RenderOptions

    /// A panel that has the profile of this name.
    ///
    /// - Parameter rotation: how it is mounted, if not as the profile says.
    package init(profile name: String, of catalog: PanelCatalog, rotation: Rotation? = nil) throws {
        var configuration = NotchConfiguration()
        configuration.panel = try catalog.profile(name)
        configuration.output.rotation = rotation
        self.name = name
        geometry = try configuration.geometry()
        options = configuration.renderOptions
    }

    /// A panel without a profile, by its raster, such as `32x8`.
    package init(raster: String, panelFormat: PanelFormat = .colour) throws {
        name = raster
        geometry = try PanelGeometry(parsing: raster)
        options = RenderOptions(panelFormat: panelFormat)
    }
}
