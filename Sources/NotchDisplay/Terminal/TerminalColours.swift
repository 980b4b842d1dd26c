/// The colours that a terminal shows.
package enum TerminalColours: Hashable, Sendable {
    /// The terminal's own two colours only.
    case none
    /// The palette of xterm with 256 colours. Its first 16 colours are not used, because people change them.
    case indexed
    /// Red, green and blue of eight bits each.
    case direct

    /// The terminals with direct colours that say so by their name only, as behind ssh(1), which does not send
    /// `COLORTERM`.
    private static let directTerminals = ["alacritty", "contour", "foot", "wezterm", "xterm-ghostty", "xterm-kitty"]

    /// Takes the colours from the variables `NO_COLOR`, `COLORTERM` and `TERM`. Most terminals have 256 colours, so
    /// an unknown one has them too.
    ///
    /// - Parameter environment: returns the value of a variable; `nil` if it is not set.
    package init(environment: (String) -> String?) {
        let name = environment("TERM") ?? ""
        let isVideoTerminal = name.hasPrefix("vt") && name.dropFirst(2).first?.isNumber == true
        // An empty NO_COLOR says nothing: https://no-color.org.
        if environment("NO_COLOR")?.isEmpty == false {
            self = .none
        } else if ["truecolor", "24bit"].contains(environment("COLORTERM")) {
            self = .direct
        } else if name.hasSuffix("-direct") || Self.directTerminals.contains(where: name.hasPrefix) {
            self = .direct
        } else {
            self = isVideoTerminal || name.hasSuffix("-mono") || name.hasSuffix("-m") ? .none : .indexed
        }
    }

    /// The least luminance of a pixel that is drawn without colours, of 0 to 255.
    private static let bright = 96

    /// Returns the number of the colour `0xRRGGBB` among these colours: itself, its place in the palette, or 1 for a
    /// bright colour and 0 for a dark one.
    func number(of colour: UInt32) -> UInt32 {
        let (red, green, blue) = (Int(colour >> 16 & 0xFF), Int(colour >> 8 & 0xFF), Int(colour & 0xFF))
        switch self {
        case .direct: return colour
        case .indexed: return UInt32(Self.place(red, green, blue))
        case .none: return (red * 54 + green * 183 + blue * 19) >> 8 >= Self.bright ? 1 : 0
        }
    }

    /// Returns the parameters of the sequence SGR that select a colour by its number, after 38 or 48.
    func parameters(ofNumber number: UInt32) -> String {
        switch self {
        case .direct: "2;\(number >> 16);\(number >> 8 & 0xFF);\(number & 0xFF)"
        case .indexed, .none: "5;\(number)"
        }
    }

    /// Returns the place of the nearest colour of the palette: in the cube of 6x6x6 colours, which begins at 16, or in
    /// the ramp of 24 greys, which begins at 232.
    private static func place(_ red: Int, _ green: Int, _ blue: Int) -> Int {
        let cube = [red, green, blue].map { $0 < 48 ? 0 : $0 < 115 ? 1 : ($0 - 35) / 40 }
        let grey = min(max(red + green + blue - 9, 0) / 30, 23)
        func distance(_ other: [Int]) -> Int {
            zip([red, green, blue], other).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
        }
        let isGrey =
            distance([8 + 10 * grey, 8 + 10 * grey, 8 + 10 * grey]) < distance(cube.map { $0 == 0 ? 0 : 55 + 40 * $0 })
        return isGrey ? 232 + grey : 16 + 36 * cube[0] + 6 * cube[1] + cube[2]
    }
}
