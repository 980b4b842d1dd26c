import ArgumentParser
import NotchCore

enum IconArgument {
    private static let endings = PictureFormat.allCases.map(\.ending)

    /// Refuses a path, which notify-send accepts, with a message that names the replacement.
    static func validate(_ icon: String?) throws {
        guard let icon, icon.contains("/" as Character) else { return }
        let path = icon.hasPrefix("file://") ? String(icon.dropFirst("file://".count)) : icon
        let file = path.split(separator: "/").last.map { $0.map(plain) } ?? []
        guard let ending = endings.first(where: { String(file).lowercased().hasSuffix($0) }) else {
            throw ValidationError(
                "An icon is a name, not a path, and its file is an SVG, PNG or GIF. 'notchctl icons' lists the names.")
        }
        let stem = String(file.dropLast(ending.count).drop { $0 == "." })
        let name = stem.isEmpty ? "icon" : stem
        throw ValidationError(
            """
            An icon is a name, not a path. Type: sudo install -Dm644 -- \(path.shellWord) \
            /etc/notch/icons/\(name + ending) (or, where notchd runs as you, without sudo to \
            ~/.config/notch/icons/\(name + ending)), and then give --icon \(name). 'notchctl icons' lists the names.
            """)
    }

    /// Returns a character as it may occur in a name; `-` replaces every other character.
    private static func plain(_ character: Character) -> Character {
        let isPlain = character.isASCII && (character.isLetter || character.isNumber || "-_+.".contains(character))
        return isPlain ? character : "-"
    }
}
