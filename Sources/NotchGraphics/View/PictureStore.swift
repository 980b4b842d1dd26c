import CPangoCairo
import NotchCore
import NotchSystem

/// The pictures of files, kept for as long as the views on the panel use them.
final class PictureStore {
    private struct Key: Hashable {
        var file: PictureFile
        var width: Int
        var height: Int
    }

    /// The number of pictures that are kept. Before one more is added, all are dropped.
    static let keptPictures = 8
    /// The most bytes of a file.
    static let largestFile = ViewLimits.pictureFile

    private let icons: IconRasterizer
    // Failures are kept too. Otherwise each measurement would read a bad file again, and each layout would warn of it.
    private var shapes: [PictureFile: Result<PictureShape, PictureError>] = [:]
    private var pictures: [Key: Picture] = [:]
    private var failures: Set<Key> = []
    private var used: Set<PictureFile> = []
    /// The number of times that a file was read, or its beginning.
    private(set) var readings = 0

    init(icons: IconRasterizer) { self.icons = icons }

    /// Returns the width that a picture takes in a room of some height; 0 for a file that is no picture.
    func width(of file: PictureFile, height: Int) -> Int {
        guard let shape = shape(of: file) else { return 0 }
        return Int((Double(height) * Double(shape.width) / Double(shape.height)).rounded())
    }

    /// Returns the height that a picture takes in a room of some width.
    func height(of file: PictureFile, width: Int) -> Int {
        guard let shape = shape(of: file) else { return 0 }
        return Int((Double(width) * Double(shape.height) / Double(shape.width)).rounded())
    }

    /// Returns the picture in its size on the panel.
    func picture(of file: PictureFile, width: Int, height: Int) -> Picture? {
        guard let shape = shape(of: file) else { return nil }
        let key = Key(file: file, width: width, height: height)
        if let picture = pictures[key] { return picture }
        guard !failures.contains(key) else { return nil }
        do throws(PictureError) {
            let bytes = try read(file)
            let picture =
                switch shape.format {
                case .png: try Picture(png: bytes, width: width, height: height)
                case .svg: try icons.picture(of: bytes, width: width, height: height)
                }
            if pictures.count >= Self.keptPictures { pictures.removeAll() }
            pictures[key] = picture
            return picture
        } catch {
            icons.warn(.unreadablePicture(path: file.path, reason: error.reason))
            failures.insert(key)
            return nil
        }
    }

    /// Drops what is known of the files that nothing has asked for since the last call.
    func dropUnused() {
        shapes = shapes.filter { used.contains($0.key) }
        pictures = pictures.filter { used.contains($0.key.file) }
        failures = failures.filter { used.contains($0.file) }
        used.removeAll()
    }

    private func shape(of file: PictureFile) -> PictureShape? {
        used.insert(file)
        if let shape = shapes[file] { return try? shape.get() }
        let shape = Result { () throws(PictureError) in
            try PictureShape(try read(file, first: PictureShape.beginning))
        }
        shapes[file] = shape
        switch shape {
        case .success(let shape): return shape
        case .failure(let error):
            icons.warn(.unreadablePicture(path: file.path, reason: error.reason))
            return nil
        }
    }

    private func read(_ file: PictureFile, first count: Int = .max) throws(PictureError) -> [UInt8] {
        if let bytes = file.data?.bytes { return count < bytes.count ? Array(bytes.prefix(count)) : bytes }
        readings += 1
        do throws(BoundedFile.Failure) {
            return try BoundedFile.read(
                file.path, limit: Self.largestFile, first: count, isShared: file.isShared)
        } catch {
            throw PictureError(reason: error.reason)
        }
    }
}
