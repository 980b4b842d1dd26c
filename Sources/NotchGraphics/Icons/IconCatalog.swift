import CIcons
import CPangoCairo

/// The built-in icons: drawings of our own, under the names that people already use.
///
/// Both SF Symbol names (`checkmark.circle.fill`) and freedesktop icon names (`dialog-warning-symbolic`) are keys. Each
/// drawing has a 24 by 24 view box, is black on transparent with 2-unit round strokes, and serves as an alpha mask to
/// be tinted. In a drawing whose name ends in `fill`, details are cut out of the filled shape, and lines outside of the
/// shape have the same strokes as other drawings.
enum IconCatalog {
    /// The name of the drawing for names that neither this catalog nor the installed icon theme has.
    private static let genericName = "generic"

    /// The icon for names that neither this catalog nor the installed icon theme has.
    static var generic: IconArtwork? { IconArtwork(named: genericName) }

    /// The names of the drawings, except for that of ``generic``.
    static var drawings: Set<String> { Set(IconArtwork.names).subtracting([genericName]) }

    /// Every name listed in one of the tables, sorted. ``artwork(named:)`` accepts more: variants of these.
    static var names: [String] {
        drawings.union(symbolAliases.keys).union(freedesktopNames.keys).sorted()
    }

    /// Returns the drawing for a name; `nil` if no drawing has its meaning.
    static func artwork(named name: String) -> IconArtwork? {
        symbolName(for: name).flatMap { drawing($0) }
    }

    /// Returns the drawing with exactly this key.
    private static func drawing(_ key: String) -> IconArtwork? {
        key == genericName ? nil : IconArtwork(named: key)
    }

    /// Returns the name of the drawing for a name.
    ///
    /// A name without a drawing of its own falls back to a less specific name. An SF Symbol name loses its trailing
    /// enclosures, fills and badges, which decorate (`bolt.square.fill` becomes `bolt`), but never `slash`, which
    /// negates. A name with a fill then takes the filled drawing, if there is one. A freedesktop name loses the part
    /// after its last dash, as the Icon Naming Specification defines (`network-wireless-signal-good` becomes
    /// `network-wireless`). An emoji has the drawing of its meaning.
    static func symbolName(for name: String) -> String? {
        let plain = withoutThemeSuffixes((symbolName(ofEmoji: name) ?? name)[...])
        let symbol = firstMatch(for: plain, dropping: lastSymbolModifier) { key in
            drawing(key) == nil ? symbolAliases[key] : key
        }
        if let symbol {
            let filled = symbol + ".fill"
            return plain.split(separator: ".").contains("fill") && drawing(filled) != nil ? filled : symbol
        }
        return firstMatch(for: plain, dropping: lastDashedPart) { key in
            freedesktopNames[key] ?? (drawing(key) == nil ? nil : key)
        }
    }

    /// Returns the first match of a name that is shortened step by step.
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

    /// Removes the suffixes that icon themes append for monochrome drawings and for writing directions.
    private static func withoutThemeSuffixes(_ name: Substring) -> Substring {
        for suffix in ["-symbolic", "-ltr", "-rtl"] where name.hasSuffix(suffix) {
            return withoutThemeSuffixes(name.dropLast(suffix.count))
        }
        return name
    }

    private static func lastSymbolModifier(of name: Substring) -> Substring? {
        guard let dot = name.lastIndex(of: ".") else { return nil }
        if symbolModifiers.contains(name[name.index(after: dot)...]) { return name[..<dot] }
        // The part after "badge" names the badge, so it is removed, too.
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

    /// The parts of an SF Symbol name that enclose, fill or crop a drawing without changing its meaning.
    private static let symbolModifiers: Set<Substring> = [
        "fill", "filled", "circle", "square", "rectangle", "diamond", "capsule", "app", "crop", "inverse", "dashed",
        "dotted", "lefthalf", "righthalf", "tophalf", "bottomhalf", "portrait", "rtl",
    ]
}

/// A drawing of our own, as commands for Cairo. `make artwork` writes the commands from the SVG files below `Artwork`,
/// so that the program reads no SVG for them.
struct IconArtwork {
    private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

    private let commands: Bytes

    /// The table of all drawings. `Tools/Artwork/ArtworkTable.swift` defines its format.
    private static var table: UnsafeBufferPointer<UInt8> { notch_artwork().contents }

    /// Takes the drawing with exactly this name; `nil` if there is none.
    init?(named name: String) {
        var place = 0
        while let entry = Self.entry(at: &place) {
            guard entry.name.elementsEqual(name.utf8) else { continue }
            commands = entry.commands
            return
        }
        return nil
    }

    /// The names of all drawings.
    static var names: [String] {
        var place = 0
        var names: [String] = []
        while let entry = entry(at: &place) { names.append(String(decoding: entry.name, as: UTF8.self)) }
        return names
    }

    private static func entry(at place: inout Int) -> (name: Bytes, commands: Bytes)? {
        guard place < table.count else { return nil }
        let name = place + 1
        let size = name + Int(table[place])
        let commands = size + 2
        place = commands + Int(table[size]) + Int(table[size + 1]) << 8
        return (table[name..<size], table[commands..<place])
    }

    /// Returns the drawing's coverage in a square of `size` pixels.
    func mask(size: Int) -> IconMask? {
        IconMask(size: size, format: CAIRO_FORMAT_A8) { context in
            cairo_scale(context, Double(size) / 24, Double(size) / 24)
            cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
            draw(on: context)
            return true
        }
    }

    private func draw(on context: OpaquePointer) {
        var commands = commands
        func number() -> Double {
            let (low, high) = (commands.removeFirst(), commands.removeFirst())
            return Double(Int16(bitPattern: UInt16(low) | UInt16(high) << 8)) / 1024
        }
        while let command = commands.popFirst() {
            switch command {
            case 0: cairo_move_to(context, number(), number())
            case 1: cairo_line_to(context, number(), number())
            case 2: cairo_curve_to(context, number(), number(), number(), number(), number(), number())
            case 3: cairo_close_path(context)
            default:
                cairo_set_operator(context, command & 4 == 0 ? CAIRO_OPERATOR_OVER : CAIRO_OPERATOR_DEST_OUT)
                if command & 1 != 0 { cairo_fill_preserve(context) }
                if command & 2 != 0 {
                    cairo_set_line_width(context, number())
                    cairo_set_line_cap(context, command & 8 == 0 ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
                    cairo_stroke_preserve(context)
                }
                cairo_new_path(context)
            }
        }
    }
}

extension notch_file {
    /// The bytes of the file, which last as long as the process.
    var contents: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: bytes, count: count) }
}
