package import NotchCore
package import NotchDisplay

/// A kind of LEDs with their chips. It interprets the data as their data sheets and their makers' libraries describe
/// it. It shares no code with the encoder, so that a test can determine what a matrix shows.
package protocol LEDModel: Sendable {
    static var encoder: any LEDEncoder.Type { get }
    /// The attempts of opening the LEDs, as ``FakeLEDs/attempts`` records them.
    static var attempts: [String] { get }
    /// Whether an LED may have a white channel.
    static var mayHaveWhite: Bool { get }
    static var panelFormat: PanelFormat { get }

    /// Returns the commands that set up the chips of this number of LEDs, with full brightness.
    static func setUp(_ count: Int) -> [[UInt8]]
    /// Returns the commands that switch off the chips of this number of LEDs.
    static func shutDown(_ count: Int) -> [[UInt8]]
    /// Returns whether an LED has the light of a pixel. With a `Gamma` of 1, the light of a pixel is that of its
    /// components.
    ///
    /// - Parameters:
    ///   - light: the LED's light, `0xRRGGBB` in its own steps.
    ///   - brightness: the brightness of LEDs that only the data dims, 0...1.
    ///   - level: the chips' own brightness, 0...63, for LEDs that have one.
    static func gives(_ light: UInt32, _ pixel: UInt32, brightness: Double, level: Int) -> Bool

    init(count: Int)
    /// The share of full light, 0...1, of the brightest LED.
    var brightest: Double { get }
    /// Interprets a message.
    ///
    /// - Parameter isSecond: whether the message was sent to the second chip select.
    mutating func read(_ bytes: [UInt8], isSecond: Bool) -> LEDReading
}

/// The content of a message to LEDs.
package enum LEDReading {
    /// The light of each LED in the order of the data, `0xRRGGBB` in the LED's own steps.
    case frame([UInt32])
    case command
    /// A part of a frame that is not shown yet.
    case part
}

extension LEDModel {
    package static var mayHaveWhite: Bool { false }
    package static var panelFormat: PanelFormat { .colour }
    package static func setUp(_ count: Int) -> [[UInt8]] { [] }
    package static func shutDown(_ count: Int) -> [[UInt8]] { [] }

    package static func gives(_ light: UInt32, _ pixel: UInt32, brightness: Double, level: Int) -> Bool {
        channelsGive(light, pixel, brightness) { step, component in abs(step - 255 * component) < 0.51 }
    }

    /// Returns whether each channel has the right step for its component, 0...1.
    static func channelsGive(
        _ light: UInt32, _ pixel: UInt32, _ brightness: Double, _ isRight: (Double, Double) -> Bool
    ) -> Bool {
        [UInt32(16), 8, 0].allSatisfy { shift in
            isRight(Double(light >> shift & 0xFF), Double(pixel >> shift & 0xFF) / 255 * brightness)
        }
    }

    static func colours(_ values: [UInt8], red: Int, green: Int, blue: Int) -> [UInt32] {
        stride(from: 0, to: values.count - 2, by: 3).map { first in
            UInt32(values[first + red]) << 16 | UInt32(values[first + green]) << 8 | UInt32(values[first + blue])
        }
    }
}

extension MatrixKind {
    private static let models: [any LEDModel.Type] = [
        WS2812Model.self, APA102Model.self, LEDNodeModel.self, MAX7219Model.self, UnicornHDModel.self,
        UnicornMiniModel.self, DDPModel.self,
    ]

    package static let ws2812 = MatrixKind(WS2812Encoder.self)
    package static let apa102 = MatrixKind(APA102Encoder.self)
    package static let leds = MatrixKind(LEDNodeEncoder.self)
    package static let max7219 = MatrixKind(MAX7219Encoder.self)
    package static let unicornHD = MatrixKind(UnicornHDEncoder.self)
    package static let unicornMini = MatrixKind(UnicornMiniEncoder.self)
    package static let ddp = MatrixKind(DDPEncoder.self)

    package var model: any LEDModel.Type {
        guard let model = Self.models.first(where: { $0.encoder.kind == rawValue }) else {
            preconditionFailure("no model of \(rawValue) is in MatrixKind.models, so that nothing reads its bytes")
        }
        return model
    }
}

/// The LEDs of a matrix. They interpret the messages that are sent to them.
package struct ModelLEDs {
    /// The data that LEDs and chips received.
    package struct Sent {
        /// The frames that they showed.
        package var frames: [LEDFrame] = []
        /// The messages that were not part of a frame.
        package var commands: [[UInt8]] = []

        package init() {}

        /// Whether each frame is dark.
        package var darkness: [Bool] { frames.map(\.isDark) }

        /// The number of wrong LEDs in each frame, as ``LEDFrame/mistakes(_:brightness:level:)`` counts them.
        package func mistakes(_ picture: Pixmap, brightness: Double = 1, level: Int = 63) -> [Int] {
            frames.map { $0.mistakes(picture, brightness: brightness, level: level) }
        }
    }

    private let size: MatrixSize
    private let places: [(x: Int, y: Int)]
    private var model: any LEDModel

    package init(_ kind: MatrixKind, _ layout: MatrixLayoutOptions) {
        size = layout.size
        places = HungLEDs(layout).places
        model = kind.model.init(count: places.count)
    }

    /// The share of full light, 0...1, of the brightest LED.
    package var brightest: Double { model.brightest }

    /// Interprets messages.
    package mutating func read(_ messages: [FakeLEDs.Message]) -> Sent {
        var sent = Sent()
        for message in messages {
            switch model.read(message.bytes, isSecond: message.device.hasSuffix(".1")) {
            case .frame(let lights):
                sent.frames.append(LEDFrame(type(of: model), size: size, lights: raster(lights)))
            case .command: sent.commands.append(message.bytes)
            case .part: break
            }
        }
        return sent
    }

    private func raster(_ lights: [UInt32]) -> [UInt32] {
        var raster = [UInt32](repeating: 0, count: lights.count)
        for (led, place) in places.enumerated() { raster[place.y * size.width + place.x] = lights[led] }
        return raster
    }
}
