/// The state of one input, for `notchctl status` and the log.
package struct InputReport: Hashable, Sendable {
    /// The name of the input in the configuration, or the device's own name. No two inputs have the same name.
    package var name: String
    package var kind: InputKind
    package var state: InputState
    /// When ``state`` last changed; `nil` before it was first read.
    package var changed: Instant?
    /// Why the input cannot be read, and the remedy; `nil` while it can be read.
    package var error: String?
    /// When the input is tried again; `nil` if only an event leads to another attempt.
    package var retry: Instant?

    package init(
        name: String, kind: InputKind, state: InputState, changed: Instant? = nil, error: String? = nil,
        retry: Instant? = nil
    ) {
        self.name = name
        self.kind = kind
        self.state = state
        self.changed = changed
        self.error = error
        self.retry = retry
    }
}

package enum InputState: Hashable, Sendable {
    /// No device has served the input so far.
    case waiting
    /// The device was lost.
    case lost
    /// The device exists, and its state is unknown.
    case unknown
    case near
    case away
    case pressed
    case released
    case touched
    case listening
    /// The configuration of the input is not valid.
    case refused
    case light(lux: Int)
    /// The next line of a script.
    case line(Int, of: Int)
    /// The script is over.
    case over

    /// Whether a person is near; `nil` for a state that does not imply it. The panel's sleep depends on this.
    package var presence: Bool? {
        switch self {
        case .near: true
        case .away: false
        default: nil
        }
    }
}

extension InputState: CustomStringConvertible {
    /// The state in the terms of `notchctl status` and the wire.
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

package enum InputKind: String, CaseIterable, Hashable, Sendable {
    case gpio, proximity, touch, keys, terminal, light, script, socket
}
