public import NotchCore
import NotchDevices

/// The options of the light beside the panel: its device and its brightness.
public struct IndicatorOptions: Hashable, Sendable {
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// An LED of `/sys/class/leds`, of one colour or several.
        case led
        /// A strip of APA102 or SK9822 on an SPI bus.
        case apa102
        /// A strip of WS2812 or SK6812, with its data line on the MOSI line of an SPI bus.
        case ws2812
    }

    public var kind: Kind
    /// The device. For an LED, the name below `/sys/class/leds`; `nil` selects the only LED of several colours. For a
    /// strip, the SPI device; `nil` means ``defaultSPIDevice``.
    public var device: String?
    /// The number of pixels of a strip, 1 to 400, or 1 to 140 with `WS2812Timing.eightBits`.
    public var count: Int
    /// The perceived brightness in percent of the device's maximum, 1 to 100.
    public var brightness: Int
    /// The greatest current of a strip in milliamperes: 10 to 20000, and more than the number of pixels. It depends on
    /// the strip's power supply.
    public var currentLimit: Int
    public var ws2812Timing: WS2812Timing

    public static let defaultSPIDevice = "/dev/spidev0.0"
    public static let brightnesses = 1...100
    public static let currentLimits = 10...20_000

    public init(
        kind: Kind, device: String? = nil, count: Int = 1, brightness: Int = 50, currentLimit: Int = 400,
        ws2812Timing: WS2812Timing = .threeBits
    ) {
        self.kind = kind
        self.device = device
        self.count = count
        self.brightness = brightness
        self.currentLimit = currentLimit
        self.ws2812Timing = ws2812Timing
    }

    /// The numbers of pixels that fit into one transfer: 4096 bytes, spidev's default `bufsiz`.
    public var counts: ClosedRange<Int> {
        kind == .ws2812 && ws2812Timing == .eightBits ? 1...140 : 1...400
    }

    /// - Throws: `OptionError` for a number out of range.
    public func validate() throws(OptionError) {
        try check("Count", count, counts)
        try check("Brightness", brightness, Self.brightnesses)
        try check("CurrentLimit", currentLimit, Self.currentLimits)
        // Each dark pixel draws nearly a milliampere.
        guard kind.strip == nil || currentLimit > count else {
            throw OptionError(
                key: "CurrentLimit", message: "should be above \(count) milliamperes, which \(count) dark pixels draw")
        }
    }

    private func check(_ key: String, _ value: Int, _ range: ClosedRange<Int>) throws(OptionError) {
        guard range.contains(value) else {
            throw OptionError(
                key: key, message: "should be from \(range.lowerBound) to \(range.upperBound), not \(value)")
        }
    }
}

extension IndicatorOptions.Kind {
    /// The kind of a strip's LEDs; `nil` for an LED of the kernel's own.
    var strip: MatrixKind? {
        switch self {
        case .led: nil
        case .apa102: MatrixKind(APA102Encoder.self)
        case .ws2812: MatrixKind(WS2812Encoder.self)
        }
    }

    /// The subsystem in the kernel's events about the devices.
    var subsystem: String? { strip.map { $0.traits.transport.nodes?.subsystem } ?? "leds" }

    /// The subsystems of all kinds. Two kinds may share one.
    package static var subsystems: [String] { allCases.compactMap(\.subsystem) }
}
