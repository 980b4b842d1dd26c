/// The output that draws the cards.
public enum Backend: String, CaseIterable, Sendable {
    /// The matrix of lamps, if the panel is one, otherwise the first real display that works. This choice is never
    /// headless.
    case auto
    /// A display of the kernel's mode setting: DSI, SPI, I2C, HDMI.
    case drm
    /// A frame buffer device, which the older drivers of small panels provide.
    case fbdev
    /// A matrix of lamps, which `[Matrix]` or the panel's profile describes.
    case led
    /// Frames in memory, and as PNG files if a folder for them is configured.
    case headless
    /// 24-bit half blocks on the terminal that the program was started from.
    case terminal

    /// Whether devices of the machine show the cards. Such devices may come and go.
    package var isHardware: Bool {
        switch self {
        case .auto, .drm, .fbdev, .led: true
        case .headless, .terminal: false
        }
    }
}
