import Glibc
import NotchDisplay

/// A chain of WS2812, with three bits on the bus for each bit of the LEDs.
struct WS2812Model: LEDModel {
    static var encoder: any LEDEncoder.Type { WS2812Encoder.self }
    static let attempts = ["/dev/spidev0.0 2400000"]
    static let mayHaveWhite = true

    private let count: Int
    private(set) var brightest = 0.0

    init(count: Int) { self.count = count }

    mutating func read(_ bytes: [UInt8], isSecond: Bool) -> LEDReading {
        guard let values = LEDLine(bytes, speed: 2_400_000).bytes, values.count == 3 * count else { return .command }
        brightest = Double(values.max() ?? 0) / 255
        // The order on the wire is green, red, blue.
        return .frame(Self.colours(values, red: 1, green: 0, blue: 2))
    }
}

/// A chain of APA102, each with a brightness of 31 steps besides its colours.
struct APA102Model: LEDModel {
    static var encoder: any LEDEncoder.Type { APA102Encoder.self }
    static let attempts = ["/dev/spidev0.0 4000000"]

    private let count: Int
    private(set) var brightest = 0.0

    init(count: Int) { self.count = count }

    static func gives(_ light: UInt32, _ pixel: UInt32, brightness: Double, level: Int) -> Bool {
        channelsGive(light, pixel, brightness) { step, component in abs(step - 255 * component) < 1 }
    }

    mutating func read(_ bytes: [UInt8], isSecond: Bool) -> LEDReading {
        guard bytes.count >= 8 + 4 * count + (count + 15) / 16, bytes[..<4].allSatisfy({ $0 == 0 }) else {
            return .command
        }
        let leds = (0..<count).map { Array(bytes[(4 + 4 * $0)..<(8 + 4 * $0)]) }
        guard leds.allSatisfy({ $0[0] >= 0xE0 }) else { return .command }
        brightest = leds.map { Double($0[0] & 31) / 31 * Double($0[1...].max() ?? 0) / 255 }.max() ?? 0
        let values = leds.flatMap { (led: [UInt8]) -> [UInt8] in
            let level = UInt32(led[0] & 0x1F)
            return led[1...].map { (value: UInt8) -> UInt8 in UInt8((UInt32(value) * level + 15) / 31) }
        }
        return .frame(Self.colours(values, red: 2, green: 1, blue: 0))
    }
}

/// WS2812 behind the kernel's driver for `/dev/leds0`.
struct LEDNodeModel: LEDModel {
    static var encoder: any LEDEncoder.Type { LEDNodeEncoder.self }
    static let attempts = ["/dev/leds0"]
    static let mayHaveWhite = true
    /// The 8-bit lights of the driver: those of a table with a gamma of 0.45, rounded down. The driver replaces a light
    /// that the table lacks by the next darker one.
    private static let lights = (0...255).map { (255 * pow(Double($0) / 255, 1 / 0.45)).rounded(.down) }

    private let count: Int
    private(set) var brightest = 0.0

    init(count: Int) { self.count = count }

    static func gives(_ light: UInt32, _ pixel: UInt32, brightness: Double, level: Int) -> Bool {
        channelsGive(light, pixel, brightness) { step, component in
            step == lights.last { $0 <= (255 * pow(component, 1 / 0.45)).rounded() }
        }
    }

    mutating func read(_ bytes: [UInt8], isSecond: Bool) -> LEDReading {
        guard bytes.count == 4 * count else { return .command }
        let values = SentLight(node: bytes).values
        brightest = Double(values.max() ?? 0) / 255
        return .frame(Self.colours(values, red: 0, green: 1, blue: 2))
    }
}

/// A Unicorn HAT HD.
struct UnicornHDModel: LEDModel {
    static var encoder: any LEDEncoder.Type { UnicornHDEncoder.self }
    static let attempts = ["/dev/spidev0.0 9000000"]

    private let count: Int
    private(set) var brightest = 0.0

    init(count: Int) { self.count = count }

    mutating func read(_ bytes: [UInt8], isSecond: Bool) -> LEDReading {
        guard bytes.count == 1 + 3 * count, bytes[0] == 0x72 else { return .command }
        let values = Array(bytes[1...])
        brightest = Double(values.max() ?? 0) / 255
        return .frame(Self.colours(values, red: 0, green: 1, blue: 2))
    }
}
