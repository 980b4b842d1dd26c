import NotchCore
import NotchDisplay
import NotchGallery
import NotchGraphics

/// Draws the documentation's pictures of views, and those of its gallery, into a folder.
@main
enum Pictures {
    static func main() throws {
        guard CommandLine.arguments.count == 3 else {
            print("usage: notch-pictures FOLDER CHECKOUT")
            return
        }
        let (folder, checkout) = (CommandLine.arguments[1], CommandLine.arguments[2])
        for picture in ViewPictures.parts + HomePictures.all {
            let renderer = try SceneRenderer(
                geometry: PanelGeometry(parsing: picture.panel), theme: Theme(palette: picture.palette),
                pictures: DirectPictures())
            let scene = Scene(surface: .compact, surfaceChanged: .zero, home: picture.home)
            _ = renderer.render(scene, at: .zero + .seconds(5))
            let file = "\(folder)/\(picture.name).png"
            try PNGFile.write(renderer.pixmap, to: file)
            print(file)
        }
        let cards = try Gallery.groups(of: checkout).first { $0.name == "card" }?.items.prefix(5) ?? []
        for (name, items) in [("matrix", Array(cards)), ("own-icon", Gallery.ownIcons(of: checkout))] {
            let file = "\(folder)/\(name)-32x8.png"
            try PNGFile.write(GallerySheet.leds(items, on: GalleryPanel(raster: "32x8")), to: file)
            print(file)
        }
        let icons = "\(folder)/gallery-icons.png"
        try PNGFile.write(try IconSheet.picture(), to: icons)
        print(icons)
        for item in try Gallery.groups(of: checkout).flatMap(\.items) {
            let file = "\(folder)/gallery-\(item.name).png"
            try PNGFile.write(GallerySheet.panels(of: item, root: checkout), to: file)
            print(file)
            guard Gallery.onMatrices.contains(item.name) else { continue }
            let leds = "\(folder)/gallery-matrix-\(item.name).png"
            try PNGFile.write(GallerySheet.matrices(of: item), to: leds)
            print(leds)
        }
    }
}
