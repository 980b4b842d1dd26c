import NotchCore
import NotchSystem

/// Finds icons by name: in users' own files, then in the built-in catalog, then in the installed freedesktop icon
/// themes.
///
/// Names are untrusted input. A name with a path separator, a leading dot, control characters or more than
/// ``longestName`` bytes is unknown, so that no name reaches a file outside the folders.
package final class IconStore {
    /// The most bytes of a name in UTF-8.
    package static let longestName = 128
    /// The number of names of icons that are remembered. A further name drops all of them.
    static let rememberedNames = 256

    let folders: IconFolders
    private let theme: IconTheme
    private var resolved: [String: IconSource] = [:]
    /// Names without an icon. They are kept apart, so that a flood of them displaces no name that has an icon.
    private var unknown = RecentNames()
    /// Asks the disk; see ``PictureSource/ask(_:)``.
    let source: any PictureSource

    /// - Parameters:
    ///   - theme: the icon theme that is searched before Adwaita and hicolor.
    ///   - dataDirectories: folders that contain `icons/`; `nil` takes `XDG_DATA_DIRS`, or its default.
    ///   - folders: the folders of users' own icons, in the order of the search.
    ///   - source: asks the disk.
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

    /// Returns whether `name` has artwork of its own. It reads no artwork, and remembers the answer.
    package func knows(_ name: String) -> Bool { resolve(name).source != .generic }

    /// Returns the source of `name`'s artwork, with a warning if the generic icon replaces it.
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

extension IconStore {
    /// The names of Notch's own icons and of the users' files, in alphabetical order. Each access reads the folders.
    package var names: [String] { Set(IconCatalog.names).union(userNames).sorted() }

    private var userNames: Set<String> { source.ask { [folders] in folders.names } ?? [] }
}

extension IconStore {
    /// The names of Notch's own drawings, in alphabetical order. Other names map to these.
    package static var drawings: [String] { IconCatalog.drawings.sorted() }
}

/// The result of looking up an icon's name.
package struct IconResolution: Hashable, Sendable {
    package let name: String
    package let source: IconSource
    /// Whether the disk has not answered yet. Then ``source`` disregards the disk.
    package let isLate: Bool
    /// The warning of a ``source`` that is ``IconSource/generic`` for good.
    package let warning: GraphicsWarning?

    init(name: String, source: IconSource, isLate: Bool = false) {
        self.name = name
        self.source = source
        self.isLate = isLate
        warning = source == .generic && !isLate ? .unknownIcon(name: name) : nil
    }
}

/// The source of an icon's artwork.
package enum IconSource: Hashable, Sendable {
    /// A user's file.
    case file(IconFile)
    /// The built-in catalog.
    case catalog
    /// A file of the installed icon theme.
    case theme(path: String)
    /// The generic icon, because no source has the name.
    case generic
}

/// The users' own icons: files in folders, by their names.
///
/// No lookup is cached, so that an icon can be used as soon as its file exists.
struct IconFolders: Sendable {
    /// The folders of the files, each with a trailing slash, in the order of the search.
    private let folders: [String]

    var isEmpty: Bool { folders.isEmpty }

    init(_ folders: [String]) { self.folders = folders.map { $0 + "/" } }

    /// The names of the files, at most 1,000 of each folder.
    var names: Set<String> {
        var names: Set<String> = []
        for folder in folders {
            for file in ((try? System.names(in: folder)) ?? []).sorted().prefix(1000) {
                guard let format = PictureFormat.allCases.first(where: { file.hasSuffix($0.ending) }) else { continue }
                let name = String(file.dropLast(format.ending.count))
                if IconStore.isPlain(name) { names.insert(name) }
            }
        }
        return names
    }

    /// Returns the file of an icon.
    ///
    /// - Parameter name: a name without a path: see ``IconStore/isPlain(_:)``.
    func file(of name: String) -> IconFile? {
        // Most machines have none of the folders, and then no file has to be looked for.
        for folder in folders where System.exists(folder) {
            for format in PictureFormat.allCases {
                let path = folder + name + format.ending
                guard let status = try? System.status(of: path) else { continue }
                return IconFile(path: path, version: status.version)
            }
        }
        return nil
    }
}

/// A user's icon file in the version that was found.
package struct IconFile: Hashable, Sendable {
    package let path: String
    /// The version of the file. A file that is written again is another icon.
    let version: FileStatus.Version
}

/// Remembers the names that were inserted last, at least half of ``capacity``, in bounded memory.
///
/// It keeps only a hash of 64 bits for each name. The hash is seeded anew in each process, so that an attacker cannot
/// make two names collide.
struct RecentNames {
    /// The most names that are remembered, 8 bytes each.
    static let capacity = 4096

    /// The latest names, and the names before them. The earlier names are dropped when the latest reach half of
    /// ``capacity``.
    private var latest: Set<Int> = []
    private var former: Set<Int> = []

    func contains(_ name: String) -> Bool {
        let hash = name.hashValue
        return latest.contains(hash) || former.contains(hash)
    }

    mutating func insert(_ name: String) {
        if latest.count >= Self.capacity / 2 {
            former = latest
            latest = []
        }
        latest.insert(name.hashValue)
    }
}
