package import NotchCore

/// The format of the pixels that a display is given.
public enum OutputFormat: String, CaseIterable, Hashable, Sendable {
    /// RGB565 where it is the panel's own format, otherwise XRGB8888; black and white where the driver applies a
    /// threshold.
    case automatic = "auto"
    case xrgb8888
    case rgb565
    /// Sixteen levels of grey, in the format that the driver accepts.
    case grey16
    /// Pure black and white, by dithering, in the format that the driver accepts.
    case mono

    /// What a panel shows that is given pixels of this format. A format that the driver chooses counts as all colours.
    package var glass: Glass {
        switch self {
        case .automatic, .xrgb8888: .colour
        case .rgb565: .rgb565
        case .grey16: .grey(levels: 16)
        case .mono: .mono
        }
    }
}
