package import NotchCore
package import NotchGraphics

// The test process itself reads the pictures, because they are its own files.

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
