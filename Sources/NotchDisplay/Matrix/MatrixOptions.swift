package import NotchCore
package import NotchLED

/// A matrix of lamps: what drives it, how it is wired, and how bright it may be. The section `[Matrix]` of a profile or
/// of the configuration has these options.
package struct MatrixOptions: Hashable, Sendable {
    /// `nil` is no matrix.
    package var kind: MatrixKind?
    /// The device, or the devices of a board that has several chip selects; empty takes ``MatrixTraits/devices``.
    package var devices: [String] = []
    /// The name or address of the host that receives DDP packets.
    package var host: String?
    package var port = DDPEncoder.port
    /// The wiring of the lamps. Its size is that of the panel's raster.
    package var layout = MatrixLayoutOptions(size: MatrixSize(width: 32, height: 8))
    /// `nil` takes ``LampEncoder/order``.
    package var order: LampOrder?
    package var timing = WS2812Timing.threeBits
    /// The speed of the bus in hertz; `nil` takes the one that the lamps have as a rule.
    package var speed: Int?
    package var gamma = LampGamma.sRGB
    /// The brightness at the start, in percent of the lamps' full light as people see it, 1 to 100.
    package var brightness = 50
    /// The lowest value, 0 to 255, that a lit colour has.
    package var minimum = 0
    /// The most current that the lamps may draw, in milliamperes; `nil` takes what ``MatrixTraits/currentLimit`` says.
    package var currentLimit: Int?

    /// The least current limit of lamps that are fed from wherever the board is: what most supplies have left.
    package static let defaultCurrentLimit = 1500
    package static let speeds = 10_000...10_000_000
    package static let currentLimits = 10...100_000
    package static let ports = 1...65_535

    package init() {}

    /// The devices to open.
    package var openedDevices: [String] { devices.isEmpty ? kind?.traits.devices ?? [] : devices }

    /// - Throws: `OptionError` for options that no matrix of the kind has.
    package func validate() throws(OptionError) { _ = try MatrixDriver(self) }
}
