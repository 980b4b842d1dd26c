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

    /// - Parameters:
    ///   - theme: the icon theme tried before Adwaita and hicolor.
    ///   - dataDirectories: folders that hold `icons/`; `nil` takes `XDG_DATA_DIRS`, or its default.
    ///   - folders: the folders of users' own icons, in the order of the search.
    package init(theme: String? = nil, dataDirectories: [String]? = nil, folders: [String] = []) {
        self.folders = IconFolders(folders)
        self.theme = IconTheme(
            named: theme.flatMap { Self.isPlain($0) ? $0 : nil },
            in: dataDirectories ?? IconTheme.systemDataDirectories())
    }

    /// Whether `name` has artwork of its own. Reads no artwork; the answer is remembered.
    package func knows(_ name: String) -> Bool { source(of: name) != .generic }

    /// Where `name`'s artwork comes from, with a warning when the generic icon stands in.
    package func resolve(_ name: String) -> IconResolution {
        IconResolution(name: name, source: source(of: name))
    }

    /// Returns the user's file for `name`.
    func file(of name: String) -> IconFile? { Self.isPlain(name) ? folders.file(of: name) : nil }

    private func source(of name: String) -> IconSource {
        guard Self.isPlain(name) else { return .generic }
        if let file = folders.file(of: name) { return .file(file) }
        if let known = resolved[name] { return known }
        if unknown.contains(name) { return .generic }
        let source: IconSource
        if IconCatalog.symbolName(for: name) != nil {
            source = .catalog
        } else if let path = theme.path(of: name) {
            source = .theme(path: path)
        } else {
            unknown.insert(name)
            return .generic
        }
        if resolved.count >= Self.rememberedNames { resolved.removeAll(keepingCapacity: true) }
        resolved[name] = source
        return source
    }

    static func isPlain(_ name: String) -> Bool {
        let bytes = name.utf8
        return !bytes.isEmpty && bytes.count <= longestName && bytes.first != UInt8(ascii: ".")
            && !bytes.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") || $0 < 0x20 || $0 == 0x7F }
    }
}
