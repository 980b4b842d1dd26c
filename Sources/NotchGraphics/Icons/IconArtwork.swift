import CPangoCairo

/// A drawing of our own, as commands for Cairo. `make artwork` writes them from the SVG files below `Artwork`, so that
/// no SVG has to be read while the program runs.
struct IconArtwork {
    private let commands: ArraySlice<UInt8>

    /// The table of all drawings. `Tools/Artwork/ArtworkTable.swift` has its format.
    private static let table = PackageResources.artwork_bin

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

    private static func entry(at place: inout Int) -> (name: ArraySlice<UInt8>, commands: ArraySlice<UInt8>)? {
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
