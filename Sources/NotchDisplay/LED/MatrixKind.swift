package import NotchCore
import NotchDevices

/// A kind of matrix: its LEDs and their driver.
///
/// A type that conforms to ``LEDEncoder``, and its line in ``allCases``, are all that a new kind needs.
package struct MatrixKind: CaseIterable, RawRepresentable, Hashable, Sendable {
    private let encoder: any LEDEncoder.Type

    package init(_ encoder: any LEDEncoder.Type) { self.encoder = encoder }

    package init?(rawValue: String) {
        guard let kind = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = kind
    }

    /// The kinds that `Kind=` may name, in the order in which messages list them.
    package static let allCases: [MatrixKind] = [
        MatrixKind(WS2812Encoder.self),
        MatrixKind(APA102Encoder.self),
        MatrixKind(LEDNodeEncoder.self),
        MatrixKind(MAX7219Encoder.self),
        MatrixKind(UnicornHDEncoder.self),
        MatrixKind(UnicornMiniEncoder.self),
        MatrixKind(DDPEncoder.self),
    ]

    /// The word of `Kind=`.
    package var rawValue: String { encoder.kind }
    package var traits: MatrixTraits { encoder.traits }

    /// The subsystems in the kernel's events about the devices of all kinds. Several kinds may share one.
    package static var subsystems: [String] { allCases.compactMap { $0.traits.transport.nodes?.subsystem } }

    /// - Throws: ``MatrixOptionError`` for options that the LEDs do not allow.
    package func encoder(
        _ options: MatrixOptions, _ layout: MatrixLayout
    ) throws(MatrixOptionError) -> any LEDEncoder {
        try encoder.init(options, layout: layout)
    }
}

/// The properties and requirements of a kind of matrix. The defaults are safe for unknown LEDs.
package struct MatrixTraits: Sendable {
    /// Whether pictures are dimmed to limit the current.
    package enum CurrentLimit: Hashable, Sendable {
        /// Limited to `CurrentLimit`. If it is not set, limited to ``MatrixOptions/defaultCurrentLimit`` or to 2 mA an
        /// LED, whichever is greater.
        case always
        /// Limited to `CurrentLimit` only, because another part limits the current too.
        case ifSet
        /// Not limited, because the chips limit the current independently of the picture.
        case never
    }

    /// The way of the data to the LEDs.
    package var transport: any LEDTransport.Type = SPITransport.self
    /// The devices to open if the options set none.
    package var devices = ["/dev/spidev0.0"]
    /// The fixed size of this kind; `nil` for any size.
    package var size: MatrixSize?
    /// The fixed size of the tiles that make up the matrix; `nil` for any tiles, or none.
    package var tile: MatrixSize?
    /// The gamma of the driver; `nil` means the gamma of the options.
    package var gamma: LEDGamma?
    package var currentLimit = CurrentLimit.always
    package var panelFormat = PanelFormat.colour
    /// The interval at which a receiver needs its data again, dark frames included; `nil` for LEDs that keep a picture.
    package var refresh: Duration?
}
