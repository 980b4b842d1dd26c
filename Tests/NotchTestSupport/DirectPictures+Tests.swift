package import NotchCore
package import NotchGraphics

// The files of these tests are their own, so that this process reads them.

extension SceneRenderer {
    package convenience init(
        geometry: PanelGeometry, theme: Theme = Theme(), options: RenderOptions = RenderOptions()
    ) throws(GraphicsError) {
        try self.init(geometry: geometry, theme: theme, options: options, pictures: DirectPictures())
    }
}

extension IconStore {
    package convenience init(theme: String? = nil, dataDirectories: [String]? = nil, folders: [String] = []) {
        self.init(theme: theme, dataDirectories: dataDirectories, folders: folders, source: DirectPictures())
    }
}
