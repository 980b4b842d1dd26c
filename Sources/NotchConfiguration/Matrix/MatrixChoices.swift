package import NotchDisplay
package import NotchLED

/// What a profile or a configuration says of a matrix of lamps. What neither says has the defaults of
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
    package var order: LampOrder?
    package var timing: WS2812Timing?
    package var speed: Int?
    package var gamma: LampGamma?
    package var brightness: Int?
    package var minimum: Int?
    package var currentLimit: Int?
    /// The places of the keys, for messages about several of them together.
    package var places = KeyPlaces()

    package init() {}

    /// Replaces the options that are chosen.
    func apply(to options: inout MatrixOptions) {
        func choose<Value>(_ path: WritableKeyPath<MatrixOptions, Value>, _ value: Value?) {
            if let value { options[keyPath: path] = value }
        }
        choose(\.kind, kind.map { $0 })
        choose(\.devices, devices)
        choose(\.host, host.map { $0 })
        choose(\.port, port)
        choose(\.layout.lamps.lines, lines)
        choose(\.layout.lamps.run, run)
        choose(\.layout.lamps.first, first)
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
