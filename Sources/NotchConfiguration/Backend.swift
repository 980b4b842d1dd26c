/// What draws the cards.
public enum Backend: String, CaseIterable, Sendable {
    /// The first that works of the real displays; never headless by surprise.
    case auto
    /// A display of the kernel's mode setting: DSI, SPI, I2C, HDMI.
    case drm
    /// A frame buffer device, as the older drivers of small panels make.
    case fbdev
    /// Frames in memory, and as PNG files where asked for.
    case headless
    /// 24-bit half blocks on the terminal that the program was started from.
    case terminal

    /// Devices of the machine show the cards, which may come and go.
    package var isHardware: Bool {
        switch self {
        case .auto, .drm, .fbdev: true
        case .headless, .terminal: false
        }
    }
}
