import ArgumentParser

enum IconArgument {
    private static let endings = [".svg", ".png", ".gif"]

    /// Refuses a path, as notify-send takes one, and says what to type instead.
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
            An icon is a name, not a path. Type: sudo install -Dm644 -- \(quoted(path)) \
            /etc/notch/icons/\(name + ending) (or, where notchd runs as you, without sudo to \
            ~/.config/notch/icons/\(name + ending)), and then give --icon \(name). 'notchctl icons' lists the names.
            """)
    }

    /// What stands for a character in a name, which has no others than these.
    private static func plain(_ character: Character) -> Character {
        let isPlain = character.isASCII && (character.isLetter || character.isNumber || "-_+.".contains(character))
        return isPlain ? character : "-"
    }

    /// The path as a shell takes it.
    private static func quoted(_ path: String) -> String {
        path.map(plain) == path.map { $0 == "/" ? "-" : $0 }
            ? path : "'" + path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
