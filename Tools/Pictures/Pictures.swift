import NotchCore
import NotchDisplay
import NotchGraphics

/// Draws the documentation's pictures of views into a folder.
@main
enum Pictures {
    static func main() throws {
        guard let folder = CommandLine.arguments.dropFirst().first else {
            print("usage: notch-pictures FOLDER")
            return
        }
        for picture in ViewPictures.parts + HomePictures.all {
            let renderer = try SceneRenderer(
                geometry: PanelGeometry(parsing: picture.panel), theme: Theme(palette: picture.palette))
            let scene = Scene(surface: .compact, surfaceChanged: .zero, home: picture.home)
            _ = renderer.render(scene, at: .zero + .seconds(5))
            let file = "\(folder)/\(picture.name).png"
            try PNGFile.write(renderer.pixmap, to: file)
            print(file)
        }
    }
}
