/// The icons that are drawn pixel by pixel, by their names.
enum PixelIconCatalog {
    private static let icons = read(PackageResources.pixel_icons_txt)

    /// Returns the icon of a name, or the one that its symbol has; `nil` where none is drawn.
    static func icon(named name: String) -> PixelIcon? {
        icons[name] ?? IconCatalog.symbolName(for: name).flatMap { icons[$0] }
    }

    /// Every name that an icon has.
    static var names: [String] { icons.keys.sorted() }

    /// Reads icons: a line of names, eight rows of pixels, and an empty line. Lines that begin with `//` say what the
    /// file is.
    private static func read(_ bytes: [UInt8]) -> [String: PixelIcon] {
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        var icons: [String: PixelIcon] = [:]
        var block: [Substring] = []
        for line in lines + [""] where !line.hasPrefix("//") {
            guard line.isEmpty else {
                block.append(line)
                continue
            }
            if let names = block.first, let icon = PixelIcon(rows: Array(block.dropFirst())) {
                for name in names.split(separator: " ") { icons[String(name)] = icon }
            }
            block = []
        }
        return icons
    }
}
