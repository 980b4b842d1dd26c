import NotchCore
import NotchGraphics

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
