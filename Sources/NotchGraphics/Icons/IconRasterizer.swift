import NotchSystem

/// Icons, drawn once for each name and size, and kept.
final class IconRasterizer {
    /// The number of drawings that are kept. Before one more is added, all are dropped. A card needs one at a time.
    static let keptDrawings = 32
    /// The number of users' files that are known to be of no use. Before one more is added, all are forgotten.
    private static let refusedFiles = 64
    /// The coverage from which a pixel of a crisp icon is drawn. It is a little below a half, so that a thin stroke
    /// between two rows stays whole.
    private static let leastCoverage: UInt8 = 112

    private struct Key: Hashable {
        var name: String
        var size: Int
        /// The user's file of that name.
        var file: IconFile?
    }

    let store: IconStore
    /// Whether a pixel of an icon is either there or not.
    private let isCrisp: Bool
    /// Whether icons are drawn pixel by pixel where they are.
    private let isMatrix: Bool
    private let libraries = IconLibraries()
    private let users: UserIcons
    private var drawings: [Key: IconDrawing] = [:]
    private var refused: Set<IconFile> = []
    private(set) var warnings: Set<GraphicsWarning> = []

    /// - Parameters:
    ///   - isCrisp: whether a pixel of an icon is either there or not.
    ///   - isMatrix: whether the icons are for a matrix of lamps.
    init(store: IconStore, isCrisp: Bool = false, isMatrix: Bool = false) {
        self.isMatrix = isMatrix
        self.store = store
        self.isCrisp = isCrisp
        users = UserIcons(libraries: libraries, leastCoverage: isCrisp ? Self.leastCoverage : nil)
    }

    /// Returns the icon, or the generic icon where the name is unknown or its file cannot be drawn; `nil` without
    /// memory.
    ///
    /// - Parameter frame: which frame of an icon that moves.
    func drawing(of name: String, size: Int, frame: Int = 0) -> IconDrawing? {
        let key = Key(name: name, size: size, file: store.file(of: name))
        if frame == 0, let drawing = drawings[key] { return drawing }
        if let file = key.file {
            let drawing = usable(file, named: name) { () throws(PictureError) in
                try users.drawing(of: file, named: name, size: size, frame: frame)
            }
            // The frames of an icon that moves would push out all others.
            guard let drawing, frame > 0 else { return kept(drawing ?? generic(size: size), as: key) }
            return drawing
        }
        if isMatrix, let icon = PixelIconCatalog.icon(named: name) {
            return kept(IconMask(icon, size: size, hasWhite: !isCrisp).map(IconDrawing.mask), as: key)
        }
        return kept(rasterize(name, size: size), as: key)
    }

    /// Returns the frames of an icon that moves; `nil` for one that does not.
    func animation(of name: String) -> IconAnimation? {
        guard let file = store.file(of: name), file.format == .gif else { return nil }
        let animation = usable(file, named: name) { () throws(PictureError) in try users.animation(of: file) }
        return animation.flatMap { $0.isStill ? nil : $0 }
    }

    private func kept(_ drawing: IconDrawing?, as key: Key) -> IconDrawing? {
        if drawings.count >= Self.keptDrawings { drawings.removeAll(keepingCapacity: true) }
        drawings[key] = drawing
        return drawing
    }

    func takeWarnings() -> Set<GraphicsWarning> {
        defer { warnings = [] }
        return warnings
    }

    /// Reads a user's file, unless an earlier reading of it failed. The first failure becomes a warning.
    private func usable<Result>(
        _ file: IconFile, named name: String, _ read: () throws(PictureError) -> Result
    ) -> Result? {
        guard !refused.contains(file) else { return nil }
        do throws(PictureError) { return try read() } catch {
            warn(.unreadableIcon(name: name, path: file.path, reason: error.reason))
            if refused.count >= Self.refusedFiles { refused.removeAll() }
            refused.insert(file)
            return nil
        }
    }

    private func rasterize(_ name: String, size: Int) -> IconDrawing? {
        let resolution = store.resolve(name)
        if let warning = resolution.warning { warn(warning) }
        let mask: IconMask? =
            switch resolution.source {
            case .catalog: IconCatalog.artwork(named: name)?.mask(size: size)
            case .theme(let path): themeMask(for: name, path: path, size: size)
            case .file, .generic: nil
            }
        guard let mask else { return generic(size: size) }
        if isCrisp { mask.makeCrisp(least: Self.leastCoverage) }
        return .mask(mask)
    }

    private func generic(size: Int) -> IconDrawing? {
        guard let mask = IconCatalog.generic?.mask(size: size) else { return nil }
        if isCrisp { mask.makeCrisp(least: Self.leastCoverage) }
        return .mask(mask)
    }

    /// Returns the coverage of an icon theme's file.
    private func themeMask(for name: String, path: String, size: Int) -> IconMask? {
        do throws(PictureError) {
            return try libraries.loadedSVG().mask(of: UserIcons.read(path), size: size)
        } catch {
            warn(.unreadableIcon(name: name, path: path, reason: error.reason))
            return nil
        }
    }

    /// Returns an SVG as a picture with its own colours.
    func picture(of svg: [UInt8], width: Int, height: Int) throws(PictureError) -> Picture {
        try libraries.loadedSVG().picture(of: svg, width: width, height: height)
    }

    /// The set is bounded, because names come from outside and the warnings may never be taken.
    func warn(_ warning: GraphicsWarning) {
        if warnings.count < 64 { warnings.insert(warning) }
    }
}
