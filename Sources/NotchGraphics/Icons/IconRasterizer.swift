import NotchSystem

/// Icons as masks: drawn once for each name and size, and kept.
final class IconRasterizer {
    /// The number of masks that are kept. Before one more is added, all are dropped. A card needs one at a time.
    static let keptMasks = 32
    /// The most bytes that an icon theme's SVG may have; its icons have 1 to 10 KB.
    static let largestFile = 1 << 20
    /// The coverage from which a pixel of a crisp icon is drawn. It is a little below a half, so that a thin stroke
    /// between two rows stays whole.
    private static let leastCoverage: UInt8 = 112

    private struct Key: Hashable {
        var name: String
        var size: Int
    }

    let store: IconStore
    /// Whether a pixel of an icon is either there or not.
    private let isCrisp: Bool
    /// Whether icons are drawn pixel by pixel where they are.
    private let isMatrix: Bool
    private var masks: [Key: IconMask] = [:]
    private var library: Result<SVGLibrary, SVGLibrary.Failure>?
    private(set) var warnings: Set<GraphicsWarning> = []

    /// - Parameters:
    ///   - isCrisp: whether a pixel of an icon is either there or not.
    ///   - isMatrix: whether the icons are for a matrix of lamps.
    init(store: IconStore, isCrisp: Bool = false, isMatrix: Bool = false) {
        self.isMatrix = isMatrix
        self.store = store
        self.isCrisp = isCrisp
    }

    /// Returns the icon's coverage, or the generic icon's where the name is unknown or its file cannot be drawn; `nil`
    /// without memory.
    func mask(for name: String, size: Int) -> IconMask? {
        let key = Key(name: name, size: size)
        if let mask = masks[key] { return mask }
        if isMatrix, let icon = PixelIconCatalog.icon(named: name) {
            return kept(IconMask(icon, size: size, hasWhite: !isCrisp), as: key)
        }
        guard let mask = rasterize(name, size: size) else { return nil }
        if isCrisp { mask.makeCrisp(least: Self.leastCoverage) }
        return kept(mask, as: key)
    }

    private func kept(_ mask: IconMask?, as key: Key) -> IconMask? {
        if masks.count >= Self.keptMasks { masks.removeAll(keepingCapacity: true) }
        masks[key] = mask
        return mask
    }

    func takeWarnings() -> Set<GraphicsWarning> {
        defer { warnings = [] }
        return warnings
    }

    private func rasterize(_ name: String, size: Int) -> IconMask? {
        let resolution = store.resolve(name)
        if let warning = resolution.warning { warn(warning) }
        switch resolution.source {
        case .catalog:
            if let mask = IconCatalog.artwork(named: name)?.mask(size: size) { return mask }
        case .theme(let path):
            if let mask = themeMask(for: name, path: path, size: size) { return mask }
        case .generic: break
        }
        return IconCatalog.generic?.mask(size: size)
    }

    /// Returns the coverage of an icon theme's file, which alone takes librsvg.
    private func themeMask(for name: String, path: String, size: Int) -> IconMask? {
        let library: SVGLibrary
        switch loadedLibrary() {
        case .success(let loaded): library = loaded
        case .failure(let failure):
            warn(.noIconLibrary(reason: failure.reason))
            return nil
        }
        do {
            return try library.mask(of: BoundedFile.read(path, limit: Self.largestFile), size: size)
        } catch let failure as SVGLibrary.Failure {
            warn(.unreadableIcon(name: name, path: path, reason: failure.reason))
        } catch let failure as BoundedFile.Failure {
            warn(.unreadableIcon(name: name, path: path, reason: failure.reason))
        } catch {}
        return nil
    }

    private func loadedLibrary() -> Result<SVGLibrary, SVGLibrary.Failure> {
        if let library { return library }
        let loaded = Result { () throws(SVGLibrary.Failure) in try SVGLibrary() }
        library = loaded
        return loaded
    }

    /// Returns an SVG as a picture with its own colours.
    func picture(of svg: [UInt8], width: Int, height: Int) throws(PictureError) -> Picture {
        switch loadedLibrary() {
        case .success(let library): try library.picture(of: svg, width: width, height: height)
        case .failure(let failure): throw PictureError(reason: failure.reason)
        }
    }

    /// The set is bounded, because names come from outside and the warnings may never be taken.
    func warn(_ warning: GraphicsWarning) {
        if warnings.count < 64 { warnings.insert(warning) }
    }
}
