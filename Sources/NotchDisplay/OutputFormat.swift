/// The format of the pixels that a display is given.
public enum OutputFormat: String, CaseIterable, Hashable, Sendable {
    /// RGB565 where it is the panel's own format, otherwise XRGB8888; black and white where the driver applies a
    /// threshold.
    case automatic = "auto"
    case xrgb8888
    case rgb565
    /// Pure black and white, by dithering, in the format that the driver accepts.
    case mono
}
