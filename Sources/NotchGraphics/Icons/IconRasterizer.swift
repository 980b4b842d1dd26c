import NotchCore
import NotchSystem

/// Draws icons once for each name and size, and keeps them.
final class IconRasterizer {
    /// The number of drawings that are kept. A further drawing drops all of them. A card needs one at a time.
    static let keptDrawings = 32
    /// The least coverage of a pixel that is drawn in a crisp icon. It is a little below a half, so that a thin stroke
    /// between two rows stays whole.
    private static let leastCoverage: UInt8 = 112
    /// The suffix of the names of icons that are drawn in the tint, as in icon themes.
    private static let symbolic = "-symbolic"

    private struct Key: Hashable {
        var name: String
        var size: Int
    }

    /// The ink of the first frame of a picture; no ink for a picture with colours of its own.
    private struct Ink {
        /// The reference is weak, because the source's cache bounds the memory.
        weak var frames: PictureFrames?
        var mask: IconMask?
    }

    let store: IconStore
    let pictures: FramePictures
    /// Whether a pixel of an icon is either fully covered or not covered.
    private let isCrisp: Bool
    /// Whether icons that have a drawing pixel by pixel use it.
    private let isMatrix: Bool
    /// Whether the matrix has too few rows for an icon of eight.
    private let hasSevenRows: Bool
    private var drawings: [Key: IconDrawing] = [:]
    private var inks: [Key: Ink] = [:]

    /// - Parameters:
    ///   - pictures: the users' icons and those of themes.
    ///   - isCrisp: whether a pixel of an icon is either fully covered or not covered.
    ///   - isMatrix: whether the icons are for a matrix of LEDs.
    ///   - hasSevenRows: whether the matrix has too few rows for an icon of eight.
    init(
        store: IconStore, pictures: FramePictures, isCrisp: Bool = false, isMatrix: Bool = false,
        hasSevenRows: Bool = false
    ) {
        self.isMatrix = isMatrix
        self.hasSevenRows = hasSevenRows
        self.store = store
        self.pictures = pictures
        self.isCrisp = isCrisp
    }

    /// Returns the icon, or the generic icon if the name is unknown or its file cannot be drawn.
    ///
    /// - Parameters:
    ///   - inner: the side, in the middle of the square, of an icon that is not drawn pixel by pixel; `nil` for the whole
    ///     square.
    ///   - isMoving: whether all frames of an animated icon are needed, not only the first.
    func look(of name: String, size: Int, inner: Int? = nil, isMoving: Bool = false) -> IconLook {
        let resolution = store.resolve(name)
        var look: IconLook
        if let request = request(for: resolution, size: size, inner: inner, isMoving: isMoving) {
            look = self.look(of: request, named: name)
        } else {
            look = IconLook(drawing: drawing(of: resolution, size: inner ?? size))
        }
        if resolution.isLate { look.late = IconWish(size: size, inner: inner, isMoving: isMoving) }
        return look
    }

    /// Returns our own pin, the mark of a held card; `nil` without memory.
    func pin(size: Int) -> IconDrawing? {
        let key = Key(name: Self.pin, size: size)
        if let known = drawings[key] { return known }
        // An outline of few pixels is no pin.
        let drawn = size < 2 * PixelIcon.side ? PixelIconCatalog.icon(named: Self.pin) : nil
        let mask =
            drawn.flatMap { IconMask($0, size: size, hasWhite: false) }
            ?? IconCatalog.artwork(named: Self.pin)?.mask(size: size)
        return kept(mask.map(crisp), as: key)
    }

    /// The name of the pin. No user's icon takes its place.
    private static let pin = "pin.fill"

    /// Returns the same icon for the present frame. Its file is looked up again only if the disk has not answered yet.
    func renewed(_ look: IconLook, named name: String) -> IconLook {
        guard !look.isFinal else { return look }
        if let wish = look.late {
            return self.look(of: name, size: wish.size, inner: wish.inner, isMoving: wish.isMoving)
        }
        guard let request = look.picture?.request else { return look }
        return self.look(of: request, named: name)
    }

    /// Returns a frame of an animated icon.
    func drawing(ofFrame frame: Int, of frames: PictureFrames) -> IconDrawing? {
        guard isCrisp else { return .picture(frames, frame: frame) }
        return frames.ink(ofFrame: frame, least: Self.leastCoverage).map(IconDrawing.mask)
    }

    /// Returns whether a user or an icon theme supplies the icon of a name.
    func isForeign(_ name: String) -> Bool {
        switch store.resolve(name).source {
        case .file: true
        case .theme: !isMatrix || PixelIconCatalog.icon(named: name) == nil
        case .catalog, .generic: false
        }
    }

    /// Returns the request for an icon of a user or a theme; `nil` for our own artwork.
    private func request(for icon: IconResolution, size: Int, inner: Int?, isMoving: Bool) -> PictureRequest? {
        switch icon.source {
        case .file(let file):
            PictureRequest(
                PictureFile(path: file.path, version: file.version), width: size, height: size,
                placement: .icon, inner: inner, isMoving: isMoving)
        case .theme(let path) where !isMatrix || PixelIconCatalog.icon(named: icon.name) == nil:
            PictureRequest(
                PictureFile(path: path), width: size, height: size, placement: .icon, inner: inner)
        case .theme, .catalog, .generic: nil
        }
    }

    private func look(of request: PictureRequest, named name: String) -> IconLook {
        let picture = pictures.look(of: request) {
            .unreadableIcon(name: name, path: request.file.path, reason: $0)
        }
        let drawing: IconDrawing? =
            switch picture.state {
            case .pending: nil
            case .refused: generic(size: request.inner ?? request.width)
            case .ready(let frames), .former(let frames): drawing(of: frames, named: name, of: request)
            }
        return IconLook(drawing: drawing, picture: picture)
    }

    private func drawing(of frames: PictureFrames, named name: String, of request: PictureRequest) -> IconDrawing {
        let key = Key(name: name, size: request.width)
        if let ink = inks[key], ink.frames === frames {
            return ink.mask.map(IconDrawing.mask) ?? .picture(frames, frame: 0)
        }
        let mask: IconMask? =
            if isThemed(request) {
                themed(frames)
            } else if isCrisp {
                frames.ink(ofFrame: 0, least: Self.leastCoverage)
            } else if frames.durations.count > 1 || frames.isOpaque {
                // A frame that happens to be white looks like a symbol, and a photograph may be black.
                nil
            } else {
                name.hasSuffix(Self.symbolic) ? frames.coverage : frames.stencil
            }
        if inks.count >= Self.keptDrawings { inks.removeAll(keepingCapacity: true) }
        inks[key] = Ink(frames: frames, mask: mask)
        return mask.map(IconDrawing.mask) ?? .picture(frames, frame: 0)
    }

    /// Returns whether a request is for an icon of a theme. The version of users' files is always known.
    private func isThemed(_ request: PictureRequest) -> Bool { request.file.version == nil }

    /// Returns the ink of a theme's icon, which is drawn in the tint.
    private func themed(_ frames: PictureFrames) -> IconMask? {
        let mask = frames.coverage
        if isCrisp { mask?.makeCrisp(least: Self.leastCoverage) }
        return mask
    }

    /// Returns an icon of our own artwork, or the generic icon if the name is unknown; `nil` without memory.
    private func drawing(of icon: IconResolution, size: Int) -> IconDrawing? {
        let name = icon.name
        let key = Key(name: name, size: size)
        if let drawing = drawings[key] { return drawing }
        if isMatrix, let icon = PixelIconCatalog.icon(named: name) {
            return kept(
                IconMask(hasSevenRows ? icon.onSevenRows : icon, size: size, hasWhite: !isCrisp).map(IconDrawing.mask),
                as: key)
        }
        if let warning = icon.warning { pictures.warn(warning) }
        if icon.isLate, icon.source == .generic { return generic(size: size) }
        let mask = IconCatalog.artwork(named: name)?.mask(size: size)
        return kept(mask.map(crisp) ?? generic(size: size), as: key)
    }

    private func generic(size: Int) -> IconDrawing? {
        // No icon has the empty name.
        let key = Key(name: "", size: size)
        return drawings[key] ?? kept(IconCatalog.generic?.mask(size: size).map(crisp), as: key)
    }

    private func kept(_ drawing: IconDrawing?, as key: Key) -> IconDrawing? {
        if drawings.count >= Self.keptDrawings { drawings.removeAll(keepingCapacity: true) }
        drawings[key] = drawing
        return drawing
    }

    private func crisp(_ mask: IconMask) -> IconDrawing {
        if isCrisp { mask.makeCrisp(least: Self.leastCoverage) }
        return .mask(mask)
    }
}

/// The size and the kind in which an icon is wanted.
struct IconWish: Equatable {
    /// Pixels a side.
    var size: Int
    /// The side of an icon that is not drawn pixel by pixel; `nil` for ``size``.
    var inner: Int?
    /// Whether all frames of an animated icon are needed, not only the first.
    var isMoving: Bool
}

/// The state of an icon in a frame.
struct IconLook: Equatable {
    /// `nil` while the icon's file is being read, and without memory.
    var drawing: IconDrawing?
    /// The picture of the icon; `nil` for our own artwork.
    var picture: PictureLook?

    /// How the icon is wanted, if the disk has not answered yet whether a user has an icon of that name; otherwise
    /// `nil`.
    var late: IconWish?

    var opacity: Double { picture?.opacity ?? 1 }
    /// Whether the icon no longer changes.
    var isFinal: Bool { late == nil && picture?.isFinal ?? true }

    /// The animation of the icon; `nil` for a still icon.
    var animation: IconAnimation? { picture?.frames.flatMap { IconAnimation($0) } }

    /// Returns whether two looks have the same pixels.
    static func == (one: IconLook, other: IconLook) -> Bool {
        one.drawing?.identity == other.drawing?.identity && one.opacity == other.opacity
    }
}

/// The times at which the frames of an animated icon are shown. The animation repeats without end.
struct IconAnimation {
    let frames: PictureFrames
    /// The end of each frame, from the beginning of a round.
    private let ends: [Duration]

    /// Takes the frames of a picture; `nil` for a still picture.
    init?(_ frames: PictureFrames) {
        guard frames.durations.count > 1 else { return nil }
        self.frames = frames
        var ends: [Duration] = []
        for duration in frames.durations { ends.append((ends.last ?? .zero) + duration) }
        self.ends = ends
    }

    /// Returns the number of the frame that is shown `elapsed` after the first frame appeared.
    func frame(at elapsed: Duration) -> Int {
        guard elapsed > .zero, let round = ends.last, round > .zero else { return 0 }
        let within = elapsed - round * elapsed.whole(round)
        return ends.firstIndex { $0 > within } ?? 0
    }

    /// Returns how long after `elapsed` the next frame is due; `nil` if the frames take no time.
    func nextChange(after elapsed: Duration) -> Duration? {
        guard let round = ends.last, round > .zero else { return nil }
        guard elapsed > .zero else { return ends[0] - elapsed }
        let within = elapsed - round * elapsed.whole(round)
        return (ends.first { $0 > within } ?? round) - within
    }
}
