package import NotchCore
package import NotchDisplay

/// LEDs of a kind, with their chips, which read what they are sent as their data sheets and the libraries of their makers
/// have it. They share nothing with the encoders, so that a test can tell what a matrix shows.
package struct ModelLEDs {
    /// What LEDs and chips took.
    package struct Sent {
        /// Each frame that they showed.
        package var frames: [LEDFrame] = []
        /// Each message that was no part of a frame.
        package var commands: [[UInt8]] = []

        package init() {}

        /// Whether each frame is dark.
        package var darkness: [Bool] { frames.map(\.isDark) }

        /// The numbers of LEDs that are wrong, in each frame, as ``LEDFrame/mistakes(_:brightness:level:)`` counts them.
        package func mistakes(_ picture: Pixmap, brightness: Double = 1, level: Int = 63) -> [Int] {
            frames.map { $0.mistakes(picture, brightness: brightness, level: level) }
        }
    }

    private let kind: MatrixKind
    private let size: MatrixSize
    private let places: [(x: Int, y: Int)]
    private var chain: BlockChain
    private var receiver: DDPReceiver
    private var halves = [HT16D35AModel](repeating: HT16D35AModel(), count: 2)

    package init(_ kind: MatrixKind, _ layout: MatrixLayoutOptions) {
        self.kind = kind
        size = layout.size
        places = HungLEDs(layout).places
        chain = BlockChain(count: max(places.count / 64, 1))
        receiver = DDPReceiver(size: places.count * 3)
    }

    /// Reads messages, and returns what they were.
    package mutating func read(_ messages: [FakeLEDs.Message]) -> Sent {
        var sent = Sent()
        for message in messages {
            switch read(message.bytes, isSecond: message.device.hasSuffix(".1")) {
            case .frame(let lights): sent.frames.append(LEDFrame(kind, size: size, lights: raster(lights)))
            case .command: sent.commands.append(message.bytes)
            case .part: break
            }
        }
        return sent
    }

    private enum Reading {
        /// The light of each LED in the order of the data, `0xRRGGBB` in the LED's own steps.
        case frame([UInt32])
        case command
        /// A part of a frame, which is not shown yet.
        case part
    }

    private mutating func read(_ bytes: [UInt8], isSecond: Bool) -> Reading {
        let count = places.count
        switch kind {
        case .ws2812:
            guard let values = LEDLine(bytes, speed: 2_400_000).bytes, values.count == 3 * count else {
                return .command
            }
            // Green comes first.
            return .frame(Self.colours(values, red: 1, green: 0, blue: 2))
        case .apa102:
            guard bytes.count >= 8 + 4 * count + (count + 15) / 16, bytes[..<4].allSatisfy({ $0 == 0 }) else {
                return .command
            }
            let leds = (0..<count).map { Array(bytes[(4 + 4 * $0)..<(8 + 4 * $0)]) }
            guard leds.allSatisfy({ $0[0] >= 0xE0 }) else { return .command }
            let values = leds.flatMap { (led: [UInt8]) -> [UInt8] in
                let level = UInt32(led[0] & 0x1F)
                return led[1...].map { (value: UInt8) -> UInt8 in UInt8((UInt32(value) * level + 15) / 31) }
            }
            return .frame(Self.colours(values, red: 2, green: 1, blue: 0))
        case .leds:
            guard bytes.count == 4 * count else { return .command }
            return .frame(Self.colours(SentLight(node: bytes).values, red: 0, green: 1, blue: 2))
        case .unicornHD:
            guard bytes.count == 1 + 3 * count, bytes[0] == 0x72 else { return .command }
            return .frame(Self.colours(Array(bytes[1...]), red: 0, green: 1, blue: 2))
        case .ddp:
            guard let isWhole = receiver.take(bytes) else { return .command }
            return isWhole ? .frame(Self.colours(receiver.memory, red: 0, green: 1, blue: 2)) : .part
        case .max7219:
            chain.transfer(bytes)
            guard let register = bytes.first, (1...8).contains(register) else { return .command }
            guard register == 8 else { return .part }
            return .frame(chain.chips.flatMap { $0.picture.joined() }.map { $0 ? 0xFF_FFFF : 0 })
        case .unicornMini:
            guard halves[isSecond ? 1 : 0].take(bytes) else { return .command }
            guard isSecond else { return .part }
            return .frame((0..<count).map { halves[$0 % 17 < 9 ? 0 : 1].colour(column: $0 % 17 % 9, row: $0 / 17) })
        }
    }

    private static func colours(_ values: [UInt8], red: Int, green: Int, blue: Int) -> [UInt32] {
        stride(from: 0, to: values.count - 2, by: 3).map { first in
            UInt32(values[first + red]) << 16 | UInt32(values[first + green]) << 8 | UInt32(values[first + blue])
        }
    }

    private func raster(_ lights: [UInt32]) -> [UInt32] {
        var raster = [UInt32](repeating: 0, count: lights.count)
        for (led, place) in places.enumerated() { raster[place.y * size.width + place.x] = lights[led] }
        return raster
    }
}
