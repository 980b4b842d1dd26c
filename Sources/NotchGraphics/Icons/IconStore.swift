package import NotchPictures

/// Finds icons by name: users' own files first, then the built-in catalog, then the installed freedesktop icon themes.
///
/// Names come from outside. One with a path separator, a leading dot, control characters or more than
/// ``longestName`` bytes is unknown, so that no name reaches a file outside the folders.
package final class IconStore {
    /// The most bytes that a name may have in UTF-8.
    package static let longestName = 128
    /// The number of icons' names that are remembered. Before one more is added, all are forgotten.
    static let rememberedNames = 256

    let folders: IconFolders
    private let theme: IconTheme
    private var resolved: [String: IconSource] = [:]
    /// Names that no icon has. They are kept apart, so that a flood of them pushes out no name that has an icon.
    private var unknown = RecentNames()
    /// Asks the disk; see ``PictureSource/ask(_:)``.
    let source: any PictureSource

    /// - Parameters:
    ///   - theme: the icon theme tried before Adwaita and hicolor.
    ///   - dataDirectories: folders that hold `icons/`; `nil` takes `XDG_DATA_DIRS`, or its default.
    ///   - folders: the folders of users' own icons, in the order of the search.
    ///   - source: what asks the disk.
    package init(
        theme: String? = nil, dataDirectories: [String]? = nil, folders: [String] = [],
        source: any PictureSource
    ) {
        self.folders = IconFolders(folders)
        self.source = source
        self.theme = IconTheme(
            named: theme.flatMap { Self.isPlain($0) ? $0 : nil },
            in: dataDirectories ?? IconTheme.systemDataDirectories())
    }

    /// Whether `name` has artwork of its own. Reads no artwork; the answer is remembered.
    package func knows(_ name: String) -> Bool { resolve(name).source != .generic }

    /// Where `name`'s artwork comes from, with a warning when the generic icon stands in.
    package func resolve(_ name: String) -> IconResolution {
        guard Self.isPlain(name) else { return IconResolution(name: name, source: .generic) }
        var isLate = false
        if !folders.isEmpty {
            switch source.ask({ [folders] in folders.file(of: name) }) {
            case .some(.some(let file)): return IconResolution(name: name, source: .file(file))
            case .some(.none): break
            case .none: isLate = true
            }
        }
        if let known = resolved[name] { return IconResolution(name: name, source: known, isLate: isLate) }
        if unknown.contains(name) { return IconResolution(name: name, source: .generic, isLate: isLate) }
        let source: IconSource
        if IconCatalog.symbolName(for: name) != nil {
            source = .catalog
        } else {
            switch self.source.ask({ [theme] in theme.path(of: name) }) {
            case .some(.some(let path)): source = .theme(path: path)
            case .some(.none):
                unknown.insert(name)
                return IconResolution(name: name, source: .generic, isLate: isLate)
            case .none: return IconResolution(name: name, source: .generic, isLate: true)
            }
        }
        if resolved.count >= Self.rememberedNames { resolved.removeAll(keepingCapacity: true) }
        resolved[name] = source
        return IconResolution(name: name, source: source, isLate: isLate)
    }

    static func isPlain(_ name: String) -> Bool {
        let bytes = name.utf8
        return !bytes.isEmpty && bytes.count <= longestName && bytes.first != UInt8(ascii: ".")
            && !bytes.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") || $0 < 0x20 || $0 == 0x7F }
    }
}
