import CPangoCairo
import NotchCore

/// The pictures of files, kept for as long as the views on the panel use them.
final class PictureStore {
    private struct Key: Hashable {
        var path: String
        var width: Int
        var height: Int
    }

    /// The number of pictures that are kept. Before one more is added, all are dropped.
    private static let keptPictures = 8
    /// The most bytes of a file.
    static let largestFile = 8 << 20

    private let icons: IconRasterizer
    private var shapes: [String: PictureShape] = [:]
    private var pictures: [Key: Picture] = [:]
    private var used: Set<String> = []

    init(icons: IconRasterizer) { self.icons = icons }

    /// Returns the width that a picture takes in a room of some height; 0 for a file that is no picture.
    func width(of path: String, height: Int) -> Int {
        guard let shape = shape(of: path) else { return 0 }
        return Int((Double(height) * Double(shape.width) / Double(shape.height)).rounded())
    }

    /// Returns the height that a picture takes in a room of some width.
    func height(of path: String, width: Int) -> Int {
        guard let shape = shape(of: path) else { return 0 }
        return Int((Double(width) * Double(shape.height) / Double(shape.width)).rounded())
    }

    /// Returns the picture in its size on the panel.
    func picture(of path: String, width: Int, height: Int) -> Picture? {
        used.insert(path)
        let key = Key(path: path, width: width, height: height)
        if let picture = pictures[key] { return picture }
        guard let shape = shape(of: path), let bytes = read(path) else { return nil }
        do throws(PictureError) {
            let picture =
                switch shape.format {
                case .png: try Picture(png: bytes, width: width, height: height)
                case .svg: try icons.picture(of: bytes, width: width, height: height)
                }
            if pictures.count >= Self.keptPictures { pictures.removeAll() }
            pictures[key] = picture
            return picture
        } catch {
            icons.warn(.unreadablePicture(path: path, reason: error.reason))
            return nil
        }
    }

    /// Drops the pictures that nothing has asked for since the last call.
    func dropUnused() {
        shapes = shapes.filter { used.contains($0.key) }
        pictures = pictures.filter { used.contains($0.key.path) }
        used.removeAll()
    }

    private func shape(of path: String) -> PictureShape? {
        used.insert(path)
        if let shape = shapes[path] { return shape }
        guard let bytes = read(path) else { return nil }
        do throws(PictureError) {
            let shape = try PictureShape(bytes)
            shapes[path] = shape
            return shape
        } catch {
            icons.warn(.unreadablePicture(path: path, reason: error.reason))
            return nil
        }
    }

    private func read(_ path: String) -> [UInt8]? {
        do throws(BoundedFile.Failure) {
            return try BoundedFile.read(path, limit: Self.largestFile)
        } catch {
            icons.warn(.unreadablePicture(path: path, reason: error.reason))
            return nil
        }
    }
}
