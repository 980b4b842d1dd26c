package import NotchCore

/// The options of a matrix of LEDs: its driver, its wiring and its brightness. The section `[Matrix]` of a profile or
/// of the configuration has these options.
package struct MatrixOptions: Hashable, Sendable {
    /// The kind of the matrix; `nil` means no matrix.
    package var kind: MatrixKind?
    /// The device, or the devices of a board with several chip selects; empty means ``MatrixTraits/devices``.
    package var devices: [String] = []
    /// The name or address of the host that receives DDP packets.
    package var host: String?
    package var port = DDPEncoder.port
    /// The wiring of the LEDs. Its size is that of the panel's raster.
    package var layout = MatrixLayoutOptions(size: MatrixSize(width: 32, height: 8))
    /// The order of an LED's colours; `nil` means ``LEDEncoder/order``.
    package var order: LEDOrder?
    package var timing = WS2812Timing.threeBits
    /// The speed of the bus in hertz; `nil` means the default speed of the kind.
    package var speed: Int?
    package var gamma = LEDGamma.sRGB
    /// The perceived brightness at the start, in percent of the LEDs' full light, 1 to 100.
    package var brightness = 50
    /// The least value of a lit colour, 0 to 255.
    package var minimum = 0
    /// The greatest current of the LEDs in milliamperes; `nil` follows ``MatrixTraits/currentLimit``.
    package var currentLimit: Int?

    /// The least default of the current limit for LEDs without a known power supply: the spare capacity of most
    /// supplies.
    package static let defaultCurrentLimit = 1500
    package static let speeds = 10_000...10_000_000
    package static let currentLimits = 10...100_000
    package static let ports = 1...65_535

    package init() {}

    /// The devices to open.
    package var openedDevices: [String] { devices.isEmpty ? kind?.traits.devices ?? [] : devices }

    /// The number of channels of an LED that may have three or four.
    package var channels: Int { order?.channels ?? 3 }

    /// - Throws: `OptionError` for options that the kind of matrix does not allow.
    package func validate() throws(OptionError) { _ = try MatrixDriver(self) }
}
