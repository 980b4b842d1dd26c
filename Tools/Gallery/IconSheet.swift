package import NotchCore
import NotchGraphics

/// A contact sheet of Notch's own icons, each with its name.
package enum IconSheet {
    private static let columns = 4
    private static let cell = (width: 226, height: 36)

    package static func picture() throws -> Pixmap {
        let names = IconStore.drawings
        let rows = (names.count + columns - 1) / columns
        let sheet = Pixmap(width: columns * cell.width, height: rows * cell.height)
        let geometry = try PanelGeometry(width: cell.width, height: cell.height)
        for (index, name) in names.enumerated() {
            // The names read down each column.
            let picture = try self.picture(of: name, on: geometry)
            let (x, y) = (index / rows * cell.width, index % rows * cell.height)
            for line in 0..<cell.height {
                let target = sheet.row(y + line)
                for column in 0..<cell.width { target[x + column] = picture.row(line)[column] }
            }
        }
        return sheet
    }

    private static func picture(of name: String, on geometry: PanelGeometry) throws -> Pixmap {
        let renderer = try SceneRenderer(geometry: geometry, theme: Theme(palette: .light), pictures: DirectPictures())
        var home = HomeScene(time: WallTime(year: 2026, month: 1, day: 1, weekday: 4, hour: 9, minute: 41))
        home.view =
            HStack(spacing: 8) {
                Icon(name)
                Text(name, style: .caption)
                Spacer()
            }.node
        _ = renderer.render(Scene(surface: .compact, surfaceChanged: .zero, home: home), at: .zero + .seconds(5))
        return renderer.pixmap
    }
}
