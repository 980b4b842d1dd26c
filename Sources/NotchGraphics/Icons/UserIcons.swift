import NotchSystem

/// Draws the icons of users' files.
final class UserIcons {
    /// The number of GIFs that are kept, at most ``IconLimits/bytes`` each. A card shows one at a time.
    private static let keptAnimations = 2
    /// The suffix of the names of icons that are drawn in the tint, as in icon themes.
    private static let symbolic = "-symbolic"

    private let libraries: IconLibraries
    /// The least coverage of a pixel that is there; `nil` where it may be there in part.
    private let leastCoverage: UInt8?
    /// The latest first.
    private var animations: [(file: IconFile, animation: IconAnimation)] = []

    init(libraries: IconLibraries, leastCoverage: UInt8?) {
        (self.libraries, self.leastCoverage) = (libraries, leastCoverage)
    }

    /// Draws an icon, or a frame of one that moves.
    func drawing(
        of file: IconFile, named name: String, size: Int, frame: Int
    ) throws(PictureError) -> IconDrawing {
        let picture: Picture
        var mayBeSymbol = true
        switch file.format {
        case .svg: picture = try libraries.loadedSVG().picture(of: Self.read(file.path), width: size, height: size)
        case .png:
            let bytes = try Self.read(file.path)
            picture = try Picture(iconOf: bytes, size: size)
            mayBeSymbol = !Picture.isOpaque(png: bytes)
        case .gif:
            picture = try animation(of: file).picture(of: frame, size: size)
            // A symbol could not be told from a frame that happens to be white.
            mayBeSymbol = false
        }
        var mask: IconMask?
        if let leastCoverage {
            mask = picture.ink(least: leastCoverage)
        } else if mayBeSymbol {
            mask = name.hasSuffix(Self.symbolic) ? picture.coverage : picture.stencil
        }
        return mask.map(IconDrawing.mask) ?? .picture(picture)
    }

    /// Returns the frames of a GIF.
    func animation(of file: IconFile) throws(PictureError) -> IconAnimation {
        if let index = animations.firstIndex(where: { $0.file == file }) {
            animations.insert(animations.remove(at: index), at: 0)
        } else {
            let animation = try IconAnimation(Self.read(file.path), library: libraries.loadedGIF())
            animations = [(file, animation)] + animations.prefix(Self.keptAnimations - 1)
        }
        return animations[0].animation
    }

    /// Returns the bytes of an icon's file.
    static func read(_ path: String) throws(PictureError) -> [UInt8] {
        do throws(BoundedFile.Failure) { return try BoundedFile.read(path, limit: IconLimits.bytes) } catch {
            throw PictureError(reason: error.reason)
        }
    }
}
