/// The icons that come with the program: SVG drawings of our own, by the names that people already use.
///
/// Both SF Symbol names (`checkmark.circle.fill`) and freedesktop icon names (`dialog-warning-symbolic`) are
/// keys. Each drawing has a 24 by 24 view box, is black on transparent with 2-unit round strokes, and is meant
/// as an alpha mask to be tinted.
enum IconCatalog {
    /// The icon that stands in for a name that neither this catalog nor the installed icon theme has.
    static let generic: [UInt8] = PackageResources.generic_svg

    /// Every name listed in one of the tables, sorted. ``svg(named:)`` knows more: variants of these.
    static var names: [String] {
        Set(artwork.keys).union(symbolAliases.keys).union(freedesktopNames.keys).sorted()
    }

    /// Returns the SVG document for a name, or `nil` where no drawing means the same.
    static func svg(named name: String) -> [UInt8]? {
        symbolName(for: name).flatMap { artwork[$0] }
    }

    /// The key of ``artwork`` that a name stands for.
    ///
    /// A name without a drawing of its own falls back to a less specific one. An SF Symbol name loses its
    /// trailing enclosures, fills and badges, which decorate (`bolt.circle.fill` is `bolt`), but never `slash`,
    /// which negates. A freedesktop name loses what follows its last dash, as the Icon Naming Specification
    /// has it (`network-wireless-signal-good` is `network-wireless`).
    static func symbolName(for name: String) -> String? {
        let plain = withoutThemeSuffixes(name[...])
        return firstMatch(for: plain, dropping: lastSymbolModifier) { key in
            artwork[key] == nil ? symbolAliases[key] : key
        }
            ?? firstMatch(for: plain, dropping: lastDashedPart) { key in
                freedesktopNames[key] ?? (artwork[key] == nil ? nil : key)
            }
    }

    /// Returns the first match of a name that is made shorter and shorter.
    private static func firstMatch(
        for name: Substring, dropping shorten: (Substring) -> Substring?, in match: (String) -> String?
    ) -> String? {
        var candidate: Substring? = name
        while let key = candidate {
            if let found = match(String(key)) { return found }
            candidate = shorten(key)
        }
        return nil
    }

    /// Drops what an icon theme appends for a monochrome drawing and for a writing direction.
    private static func withoutThemeSuffixes(_ name: Substring) -> Substring {
        for suffix in ["-symbolic", "-ltr", "-rtl"] where name.hasSuffix(suffix) {
            return withoutThemeSuffixes(name.dropLast(suffix.count))
        }
        return name
    }

    private static func lastSymbolModifier(of name: Substring) -> Substring? {
        guard let dot = name.lastIndex(of: ".") else { return nil }
        if symbolModifiers.contains(name[name.index(after: dot)...]) { return name[..<dot] }
        // The part after "badge" names the badge, so it goes too.
        var rest = name
        while let dot = rest.lastIndex(of: ".") {
            if rest[dot...] == ".badge" { return rest[..<dot] }
            rest = rest[..<dot]
        }
        return nil
    }

    private static func lastDashedPart(of name: Substring) -> Substring? {
        name.lastIndex(of: "-").map { name[..<$0] }
    }

    /// The parts of an SF Symbol name that enclose, fill or crop a drawing without changing what it means.
    private static let symbolModifiers: Set<Substring> = [
        "fill", "filled", "circle", "square", "rectangle", "diamond", "capsule", "app", "crop", "inverse", "dashed",
        "dotted", "lefthalf", "righthalf", "tophalf", "bottomhalf", "portrait", "rtl",
    ]
}
