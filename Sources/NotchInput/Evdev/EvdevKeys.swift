package import NotchCore
import NotchEvdev

/// The events of keys and rotary encoders, for a ``KeyMachine``.
package struct EvdevKeys: EvdevMachine {
    private static let rotaryAxes = [EvdevCode.dial, EvdevCode.wheel, EvdevCode.relativeX]

    private var machine: KeyMachine

    package init(options: KeyOptions) {
        machine = KeyMachine(
            codes: options.keys.map(\.rawValue), timing: options.timing, isHover: options.isHover,
            forward: options.forward, backward: options.backward)
    }

    package var isPressed: Bool { machine.isPressed }
    package var nextDeadline: Instant? { machine.nextDeadline }

    package mutating func handle(_ notice: EvdevNotice, at now: Instant) -> [InputAction] {
        switch notice {
        case .state(let events):
            let down = events.compactMap { event -> UInt16? in
                if case .key(let code, .down) = event { code } else { nil }
            }
            return machine.handle(.found(down: down), at: now)
        case .event(.key(let code, .down)): return machine.handle(.key(code, isDown: true), at: now)
        case .event(.key(let code, .up)): return machine.handle(.key(code, isDown: false), at: now)
        case .event(.relative(let axis, let steps)) where Self.rotaryAxes.contains(axis):
            return machine.handle(.turned(steps: steps), at: now)
        case .lost: return machine.handle(.lost, at: now)
        case .deadline: return machine.handle(.deadline, at: now)
        // Autorepeat (`EV_REP`) causes nothing. After a loss of events, libevdev reports each difference from the known
        // state.
        case .event, .panel, .dropped: return []
        }
    }
}
