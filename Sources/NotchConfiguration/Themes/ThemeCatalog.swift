package import NotchCore
package import NotchGraphics
import NotchSystem

/// Finds themes: the built-in ones, then those of the user's folder and of the machine's folder.
package struct ThemeCatalog: Sendable {
    /// The suffix of the names of theme files.
    static let suffix = ".theme"
    /// The size of the largest theme file, in bytes. It is far more than a theme needs.
    static let largestFile = 1 << 16
    /// The size of the longest name, in bytes.
    package static let longestName = 64
    /// The word that stands for no theme of one's own.
    package static let automatic = "auto"

    /// The folders of `NAME.theme` files, in the order of the search.
    let folders: [String]

    /// - Parameter folders: the folders to search. `nil` selects `$XDG_CONFIG_HOME/notch/themes` (or
    ///   `~/.config/notch/themes`) and `/etc/notch/themes`.
    package init(folders: [String]? = nil) {
        self.folders = folders ?? ConfigurationPaths.current.folders(named: "themes")
    }

    /// The names of all themes: the built-in ones, then the others in alphabetical order.
    package var names: [String] {
        var names: Set<String> = []
        for folder in folders {
            // A folder may contain any number of files. This many are enough for a list that a person reads.
            for file in ConfigurationFiles.names(in: folder, endingWith: Self.suffix).prefix(200) {
                let name = String(file.dropLast(Self.suffix.count))
                if Self.isName(name), BuiltInTheme(rawValue: name) == nil { names.insert(name) }
            }
        }
        return BuiltInTheme.allCases.map(\.rawValue) + names.sorted()
    }

    /// Returns the look of the theme with that name. A built-in theme cannot be replaced by a file.
    ///
    /// - Throws: ``ThemeProblem`` for a name that there is not, with the nearest one, and for a file with a mistake,
    ///   with its line.
    package func look(_ name: String) throws(ThemeProblem) -> ThemeLook {
        if let theme = BuiltInTheme(rawValue: name) { return ThemeLook(theme) }
        // Names come from clients too, and must not lead out of the folders.
        guard Self.isName(name) else { throw .unknown(nearest: nil, names: names) }
        for folder in folders {
            let path = "\(folder)/\(name)\(Self.suffix)"
            guard System.exists(path) else { continue }
            do throws(ConfigurationError) {
                let text = try ConfigurationFiles.text(of: path, limit: Self.largestFile)
                return try ThemeLook(KeyFile(parsing: text, name: path), name: name)
            } catch {
                throw .mistake(error)
            }
        }
        let names = names
        let nearest = name.likely(in: names, within: 4)
        throw .unknown(nearest: nearest, names: names)
    }

    /// Whether a text can be a theme's name: letters of ASCII, digits, hyphens and underscores.
    static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= longestName && text != automatic
            && text.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
                    || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
            }
    }
}

/// The reason why there is no theme of some name.
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
        try Self.checkKeys(of: file)
        var base = BuiltInTheme.dark
        if let entry = file.entries.first(where: { $0.key == ThemeKey.base }) {
            do { base = try ValueSyntax<BuiltInTheme>.choice.read(entry.value) } catch {
                throw ConfigurationError(file.name, entry.line, error.complaint(about: entry))
            }
        }
        self.init(base)
        self.name = name
        // The edge follows the stroke unless it is set, wherever the two stand.
        let order = ThemeKey.all.map(\.name)
        let entries = file.entries.filter { $0.key != ThemeKey.base }.sorted { one, other in
            (order.firstIndex(of: one.key) ?? 0) < (order.firstIndex(of: other.key) ?? 0)
        }
        for entry in entries {
            guard let key = ThemeKey.all.first(where: { $0.name == entry.key }) else { continue }
            do { try key.apply(&self, entry.value) } catch {
                throw ConfigurationError(file.name, entry.line, error.complaint(about: entry))
            }
        }
        // Tints are chosen for a light or a dark ground, whatever the base is.
        isLight = background.luminance > Self.middleLuminance
    }

    /// The luminance with which black and white have the same contrast.
    private static var middleLuminance: Double { 0.179 }

    private static func checkKeys(of file: KeyFile) throws(ConfigurationError) {
        let known = [ThemeKey.base] + ThemeKey.all.map(\.name)
        var lines: [String: Int] = [:]
        try file.checkHeads(among: [ThemeKey.section])
        for entry in file.entries {
            guard entry.section == ThemeKey.section, known.contains(entry.key) else {
                throw ConfigurationError(
                    file.name, entry.line, entry.complaint(among: known.map { (ThemeKey.section, $0) }))
            }
            if let former = lines[entry.key] {
                throw ConfigurationError(
                    file.name, entry.line, "\(entry.key) is set in line \(former) already: remove one of the two")
            }
            lines[entry.key] = entry.line
        }
    }
}

/// One key of a theme file: its name, and the effect of its value.
struct ThemeKey: Sendable {
    let name: String
    let apply: @Sendable (inout ThemeLook, String) throws(InvalidValue) -> Void

    /// The only section of a theme file.
    static let section = "Theme"
    /// The key of the built-in theme from which a theme takes what it does not set. It counts before all others,
    /// wherever it stands.
    static let base = "Base"

    private init<Value: Sendable>(
        _ name: String, _ syntax: ValueSyntax<Value>, _ set: @escaping @Sendable (inout ThemeLook, Value) -> Void
    ) {
        self.name = name
        apply = { (look, text) throws(InvalidValue) in set(&look, try syntax.read(text)) }
    }

    /// All keys but ``base``.
    static let all: [ThemeKey] = [
        ThemeKey("Background", .opaqueColour) { ($0.background, $0.card) = ($1, nil) },
        ThemeKey("PrimaryLabel", .colour) { $0.primaryLabel = $1 },
        ThemeKey("SecondaryLabel", .colour) { $0.secondaryLabel = $1 },
        ThemeKey("TertiaryLabel", .colour) { ($0.tertiaryLabel, $0.dateLabel) = ($1, nil) },
        ThemeKey("QuaternaryLabel", .colour) { $0.quaternaryLabel = $1 },
        ThemeKey("SubtleFill", .colour) { ($0.subtleFill, $0.forcedFill, $0.card) = ($1, $1, nil) },
        ThemeKey("SubtleStroke", .colour) { ($0.subtleStroke, $0.edge) = ($1, $1) },
        ThemeKey("Edge", .colour) { $0.edge = $1 },
        ThemeKey("HeaderInactiveIcon", .colour) { $0.headerInactiveIcon = $1 },
        ThemeKey("Accent", .opaqueColour) { $0.accent = $1 },
        ThemeKey("FontDesign", .choice) { $0.fontDesign = $1 },
    ]
}
