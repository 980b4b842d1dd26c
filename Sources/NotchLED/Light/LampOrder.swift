/// The order in which a lamp takes its colours.
package enum LampOrder: String, CaseIterable, Hashable, Sendable {
    case rgb = "RGB"
    case rbg = "RBG"
    case grb = "GRB"
    case gbr = "GBR"
    case brg = "BRG"
    case bgr = "BGR"
    // These have a white channel, which comes last.
    case rgbw = "RGBW"
    case rbgw = "RBGW"
    case grbw = "GRBW"
    case gbrw = "GBRW"
    case brgw = "BRGW"
    case bgrw = "BGRW"

    package var hasWhite: Bool { channels == 4 }

    /// The number of channels of a lamp: 3 or 4.
    package var channels: Int { rawValue.utf8.count }

    /// The places of the three colours among a lamp's channels.
    package var places: (red: Int, green: Int, blue: Int) {
        switch self {
        case .rgb, .rgbw: (0, 1, 2)
        case .rbg, .rbgw: (0, 2, 1)
        case .grb, .grbw: (1, 0, 2)
        case .gbr, .gbrw: (2, 0, 1)
        case .brg, .brgw: (1, 2, 0)
        case .bgr, .bgrw: (2, 1, 0)
        }
    }
}
