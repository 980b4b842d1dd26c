import NotchDisplay
import NotchLED

/// One key of the section `[Matrix]`, which profiles and configurations have alike.
struct MatrixKey: Sendable {
    static let section = "Matrix"
    /// The name that errors have for the size, which is the panel's.
    static let size = "Size"

    let key: String
    let apply: @Sendable (inout MatrixChoices, String) throws(InvalidValue) -> Void

    private init<Value: Sendable>(
        _ key: String, _ property: Property<MatrixChoices, Value?>, _ syntax: ValueSyntax<Value>
    ) {
        self.key = key
        apply = { (choices, text) throws(InvalidValue) in choices[keyPath: property] = try syntax.read(text) }
    }

    static let all: [MatrixKey] = [
        MatrixKey("Kind", \.kind, .choice),
        MatrixKey("Device", \.devices, .devices),
        MatrixKey("Host", \.host, .text("a host's name or address")),
        MatrixKey("Port", \.port, .whole(MatrixOptions.ports, "the number of a UDP port")),
        MatrixKey("Wiring", \.lines, .choice),
        MatrixKey("Run", \.run, .choice),
        MatrixKey("First", \.first, .choice),
        MatrixKey("Tile", \.tile, .matrixSize),
        MatrixKey("Tiles", \.tileLines, .choice),
        MatrixKey("TileRun", \.tileRun, .choice),
        MatrixKey("TileFirst", \.tileFirst, .choice),
        MatrixKey("Turn", \.turn, .turn),
        MatrixKey("TurnBack", \.turnBack, .turn),
        MatrixKey("Order", \.order, .choice),
        MatrixKey("Timing", \.timing, .choice),
        MatrixKey("Speed", \.speed, .whole(MatrixOptions.speeds, "hertz")),
        MatrixKey("Gamma", \.gamma, .gamma),
        MatrixKey("Brightness", \.brightness, .whole(1...100, "percent")),
        MatrixKey("MinimumBrightness", \.minimum, .whole(LampOptions.minimums, "of 255")),
        MatrixKey("CurrentLimit", \.currentLimit, .whole(MatrixOptions.currentLimits, "milliamperes")),
    ]
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

extension ValueSyntax<LampGamma> {
    fileprivate static var gamma: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            if text.lowercased() == "srgb" { return .sRGB }
            let powers = LampGamma.powers
            guard let power = Double(text), powers.contains(power) else {
                throw InvalidValue(
                    expectation: "srgb, or a number from \(powers.lowerBound) to \(powers.upperBound)")
            }
            return .power(power)
        }
    }
}
