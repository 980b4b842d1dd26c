package import NotchCore
package import NotchGraphics
import NotchSystem

/// Finds themes: the built-in themes, then those in the user's folder and in the machine's folder.
package struct ThemeCatalog: Sendable {
    /// The suffix of the names of theme files.
    static let suffix = ".theme"
    /// The size of the largest theme file, in bytes. It exceeds the size of any sensible theme.
    static let largestFile = 1 << 16
    /// The size of the longest name, in bytes.
    package static let longestName = 64
    /// The word for following the light, the schedule and the configuration instead of a chosen theme.
    package static let automatic = "auto"

    /// The folders of `NAME.theme` files, in the order of the search.
    let folders: [String]

    /// - Parameter folders: the folders to search. `nil` selects `$XDG_CONFIG_HOME/notch/themes` (or
    ///   `~/.config/notch/themes`) and `/etc/notch/themes`.
    package init(folders: [String]? = nil) {
        self.folders = folders ?? ConfigurationPaths.current.folders(named: "themes")
    }

    /// The names of all themes: the built-in themes, then the others in alphabetical order.
    package var names: [String] {
        var names: Set<String> = []
        for folder in folders {
            // A folder may contain any number of files. 200 names are enough for a list that a person reads.
            for file in KeyFile.names(in: folder, endingWith: Self.suffix).prefix(200) {
                let name = String(file.dropLast(Self.suffix.count))
                if Self.isName(name), BuiltInTheme(rawValue: name) == nil { names.insert(name) }
            }
        }
        return BuiltInTheme.allCases.map(\.rawValue) + names.sorted()
    }

    /// Returns the look of the theme with a name. A file cannot replace a built-in theme.
    ///
    /// - Throws: ``ThemeProblem`` for an unknown name, with the nearest name, and for a file with a mistake, with its
    ///   line.
    package func look(_ name: String) throws(ThemeProblem) -> ThemeLook {
        if let theme = BuiltInTheme(rawValue: name) { return ThemeLook(theme) }
        // Names may be sent by clients, and must not lead out of the folders.
        guard Self.isName(name) else { throw .unknown(nearest: nil, names: names) }
        for folder in folders {
            let path = "\(folder)/\(name)\(Self.suffix)"
            guard System.exists(path) else { continue }
            do throws(ConfigurationError) {
                let text = try KeyFile.text(of: path, limit: Self.largestFile)
                return try ThemeLook(KeyFile(parsing: text, name: path), name: name)
            } catch {
                throw .mistake(error)
            }
        }
        let names = names
        let nearest = name.likely(in: names, within: 4)
        throw .unknown(nearest: nearest, names: names)
    }

    /// Returns whether a text can be a theme's name: ASCII letters, digits, hyphens and underscores.
    static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= longestName && text != automatic
            && text.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
                    || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
            }
    }
}

/// The reason why a theme cannot be used.
package enum ThemeProblem: Error, Hashable, Sendable {
    /// No theme has the name.
    case unknown(nearest: String?, names: [String])
    /// The theme's file has a mistake.
    case mistake(ConfigurationError)

    /// The reason as the end of a sentence about the theme.
    package var reason: String {
        switch self {
        case .unknown(let nearest, let names):
            "there is no such theme;" + (nearest.map { " did you mean '\($0)'?" } ?? "")
                + " the themes are " + names.joined(separator: ", ")
        case .mistake(let error): "\(error)"
        }
    }
}

extension ThemeLook {
    /// Reads a theme file.
    ///
    /// - Throws: ``ConfigurationError``, which names the file and the line: for an unknown section or key, with the
    ///   nearest known one; for a key that is set twice; for a value that is not a colour.
    init(_ file: KeyFile, name: String) throws(ConfigurationError) {
        try file.check(Self.keys)
        self.init(BuiltInTheme.dark)
        // The edge follows the stroke unless the edge is set, in any order of their lines.
        try file.sorted(by: Self.keys).read(Self.keys, into: &self)
        self.name = name
        // Tints are chosen for a light or a dark background, regardless of the base.
        isLight = background.luminance > Self.middleLuminance
    }

    /// The luminance that has the same contrast with black and with white.
    private static var middleLuminance: Double { 0.179 }

    /// The keys of a theme file, in the order in which they count.
    static let keys: [FileKey<ThemeLook>] = [
        // The built-in theme from which a theme takes what it does not set.
        key("Base", ValueSyntax<BuiltInTheme>.choice) { $0 = ThemeLook($1) },
        key("Background", .opaqueColour) { ($0.background, $0.card) = ($1, nil) },
        key("PrimaryLabel", .colour) { $0.primaryLabel = $1 },
        key("SecondaryLabel", .colour) { $0.secondaryLabel = $1 },
        key("TertiaryLabel", .colour) { ($0.tertiaryLabel, $0.dateLabel) = ($1, nil) },
        key("QuaternaryLabel", .colour) { $0.quaternaryLabel = $1 },
        key("SubtleFill", .colour) { ($0.subtleFill, $0.forcedFill, $0.card) = ($1, $1, nil) },
        key("SubtleStroke", .colour) { ($0.subtleStroke, $0.edge) = ($1, $1) },
        key("Edge", .colour) { $0.edge = $1 },
        key("HeaderInactiveIcon", .colour) { $0.headerInactiveIcon = $1 },
        key("Accent", .opaqueColour) { $0.accent = $1 },
        key("FontDesign", .choice) { $0.fontDesign = $1 },
    ]

    private static func key<Value: Sendable>(
        _ name: String, _ syntax: ValueSyntax<Value>, _ set: @escaping @Sendable (inout ThemeLook, Value) -> Void
    ) -> FileKey<ThemeLook> {
        FileKey("Theme", name) { (look, entry) throws(InvalidValue) in set(&look, try syntax.read(entry.value)) }
    }
}
