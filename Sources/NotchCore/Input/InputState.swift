package enum InputState: Hashable, Sendable {
    /// No device has served the input so far.
    case waiting
    /// The device has gone.
    case lost
    /// The device is there, and its state cannot be told.
    case unknown
    case near
    case away
    case pressed
    case released
    case touched
    case listening
    /// The configuration of the input makes no sense.
    case refused
    case light(lux: Int)
    /// The next line of a script.
    case line(Int, of: Int)
    /// The script is over.
    case over

    /// Whether somebody is near; `nil` for a state that does not tell. The panel's sleep depends on this.
    package var presence: Bool? {
        switch self {
        case .near: true
        case .away: false
        default: nil
        }
    }
}

extension InputState: CustomStringConvertible {
    /// The state in the words of `notchctl status` and the wire.
    package var description: String {
        switch self {
        case .waiting: "waiting"
        case .lost: "lost"
        case .unknown: "unknown"
        case .near: "near"
        case .away: "away"
        case .pressed: "pressed"
        case .released: "released"
        case .touched: "touched"
        case .listening: "listening"
        case .refused: "refused"
        case .light(let lux): "\(lux) lx"
        case .line(let number, let count): "line \(number) of \(count)"
        case .over: "over"
        }
    }
}
