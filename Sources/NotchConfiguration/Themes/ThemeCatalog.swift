import NotchCore
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
