package import NotchCore
package import NotchDisplay

/// The options of a matrix of LEDs that a profile or a configuration sets. Other options have the defaults of
/// `MatrixOptions`.
package struct MatrixChoices: Hashable, Sendable {
    package var kind: MatrixKind?
    package var devices: [String]?
    package var host: String?
    package var port: Int?
    package var lines: MatrixLines?
    package var run: MatrixRun?
    package var first: MatrixCorner?
    package var tile: MatrixSize?
    package var tileLines: MatrixLines?
    package var tileRun: MatrixRun?
    package var tileFirst: MatrixCorner?
    package var turn: MatrixTurn?
    package var turnBack: MatrixTurn?
    package var order: LEDOrder?
    package var timing: WS2812Timing?
    package var speed: Int?
    package var gamma: LEDGamma?
    package var brightness: Int?
    package var minimum: Int?
    package var currentLimit: Int?
    /// The places of the keys, for messages about several keys together.
    package var places = KeyPlaces()

    package init() {}

    /// Replaces the options that are set.
    func apply(to options: inout MatrixOptions) {
        func choose<Value>(_ path: WritableKeyPath<MatrixOptions, Value>, _ value: Value?) {
            if let value { options[keyPath: path] = value }
        }
        choose(\.kind, kind.map { $0 })
        choose(\.devices, devices)
        choose(\.host, host.map { $0 })
        choose(\.port, port)
        choose(\.layout.leds.lines, lines)
        choose(\.layout.leds.run, run)
        choose(\.layout.leds.first, first)
        choose(\.layout.tile, tile.map { $0 })
        choose(\.layout.tiles.lines, tileLines)
        choose(\.layout.tiles.run, tileRun)
        choose(\.layout.tiles.first, tileFirst)
        choose(\.layout.turn, turn)
        choose(\.layout.turnBack, turnBack.map { $0 })
        choose(\.order, order.map { $0 })
        choose(\.timing, timing)
        choose(\.speed, speed.map { $0 })
        choose(\.gamma, gamma)
        choose(\.brightness, brightness)
        choose(\.minimum, minimum)
        choose(\.currentLimit, currentLimit.map { $0 })
    }
}

extension MatrixChoices {
    /// The name of the size in errors. The size is that of the panel.
    static let size = "Size"

    /// The keys of the section `[Matrix]`, which profiles and configurations have alike.
    static let keys: [FileKey<MatrixChoices>] = [
        key("Kind", \.kind, .choice),
        key("Device", \.devices, .devices),
        key("Host", \.host, .text("a host's name or address")),
        key("Port", \.port, .whole(MatrixOptions.ports, "the number of a UDP port")),
        key("Wiring", \.lines, .choice),
        key("Run", \.run, .choice),
        key("First", \.first, .choice),
        key("Tile", \.tile, .matrixSize),
        key("Tiles", \.tileLines, .choice),
        key("TileRun", \.tileRun, .choice),
        key("TileFirst", \.tileFirst, .choice),
        key("Turn", \.turn, .turn),
        key("TurnBack", \.turnBack, .turn),
        key("Order", \.order, .choice),
        key("Timing", \.timing, .choice),
        key("Speed", \.speed, .whole(MatrixOptions.speeds, "hertz")),
        key("Gamma", \.gamma, .gamma),
        key("Brightness", \.brightness, .whole(1...100, "percent")),
        key("MinimumBrightness", \.minimum, .whole(LEDOptions.minimums, "of 255")),
        key("CurrentLimit", \.currentLimit, .whole(MatrixOptions.currentLimits, "milliamperes")),
    ]

    private static func key<Value: Sendable>(
        _ name: String, _ property: Property<MatrixChoices, Value?>, _ syntax: ValueSyntax<Value>
    ) -> FileKey<MatrixChoices> {
        FileKey("", name) { (choices, entry) throws(InvalidValue) in
            choices[keyPath: property] = try syntax.read(entry.value)
            choices.places[name] = entry.place
        }
    }
}

extension ValueSyntax<[String]> {
    fileprivate static var devices: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            let devices = text.split(separator: " ").map(String.init)
            guard (1...2).contains(devices.count), devices.allSatisfy({ $0.hasPrefix("/dev/") && $0.utf8.count < 256 })
            else { throw InvalidValue(expectation: "a device such as /dev/spidev0.0, or two for two chip selects") }
            return devices
        }
    }
}

extension ValueSyntax<MatrixSize> {
    fileprivate static var matrixSize: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            let size = try ValueSyntax<PanelSize>.sides(MatrixLayoutOptions.sides).read(text)
            return MatrixSize(width: size.width, height: size.height)
        }
    }
}

extension ValueSyntax<MatrixTurn> {
    fileprivate static var turn: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            guard let turn = Int(text).flatMap(MatrixTurn.init(rawValue:)) else {
                throw InvalidValue(expectation: "one of 0, 90, 180, 270 (degrees clockwise)")
            }
            return turn
        }
    }
}

extension ValueSyntax<LEDGamma> {
    fileprivate static var gamma: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            if text.lowercased() == "srgb" { return .sRGB }
            let powers = LEDGamma.powers
            guard let power = Double(text), powers.contains(power) else {
                throw InvalidValue(
                    expectation: "srgb, or a number from \(powers.lowerBound) to \(powers.upperBound)")
            }
            return .power(power)
        }
    }
}
