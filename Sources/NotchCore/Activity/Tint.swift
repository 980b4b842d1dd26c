/// The requested colour of an activity: a name of the palette, the theme's accent, or an sRGB triple (Q1).
///
/// A tint is a request, not a pixel: the graphics code resolves it on the theme's background, and adjusts it if its
/// contrast is too low.
public enum Tint: Hashable, Sendable {
    /// The accent of the theme.
    case accent
    case named(NamedTint)
    /// The sRGB components, 0...255 each.
    case rgb(red: UInt8, green: UInt8, blue: UInt8)
}

extension Tint {
    public static let red = Tint.named(.red)
    public static let orange = Tint.named(.orange)
    public static let yellow = Tint.named(.yellow)
    public static let green = Tint.named(.green)
    public static let mint = Tint.named(.mint)
    public static let teal = Tint.named(.teal)
    public static let cyan = Tint.named(.cyan)
    public static let blue = Tint.named(.blue)
    public static let indigo = Tint.named(.indigo)
    public static let purple = Tint.named(.purple)
    public static let pink = Tint.named(.pink)
    public static let brown = Tint.named(.brown)
    public static let white = Tint.named(.white)
    public static let gray = Tint.named(.gray)
    public static let black = Tint.named(.black)
    public static let primary = Tint.named(.primary)
    public static let secondary = Tint.named(.secondary)
}

extension Tint: LosslessStringConvertible {
    /// Reads `accent`, a palette name such as `teal` (any case), or `#RRGGBB`.
    public init?(_ description: String) {
        let text = description.lowercased()
        if text == "accent" {
            self = .accent
        } else if let name = NamedTint(rawValue: text == "grey" ? "gray" : text) {
            self = .named(name)
        } else if text.hasPrefix("#"), text.utf8.count == 7, let value = UInt32(text.dropFirst(), radix: 16),
            text.utf8.dropFirst().allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") })
        {
            self = .rgb(
                red: UInt8(truncatingIfNeeded: value >> 16),
                green: UInt8(truncatingIfNeeded: value >> 8),
                blue: UInt8(truncatingIfNeeded: value))
        } else {
            return nil
        }
    }

    public var description: String {
        switch self {
        case .accent: "accent"
        case .named(let name): name.rawValue
        case .rgb(let red, let green, let blue):
            "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }
    }
}

/// The names of tints: SwiftUI's colours and the accent presets (H4) that are not among them.
public enum NamedTint: String, CaseIterable, Hashable, Sendable {
    case red, orange, yellow, green, mint, teal, cyan, blue, indigo, purple, pink, brown
    case white, gray, black
    /// The theme's primary and secondary label colours.
    case primary, secondary
    /// The accent presets (H4) without a name above.
    case violet, rose, lime
}
