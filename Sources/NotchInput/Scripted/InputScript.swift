package import NotchCore
package import NotchEventLoop

/// Timed events that stand in for people and their devices: what `--replay` reads and `--record` writes.
///
/// A line an event, in the order of their times:
///
///     # A hand comes near, and goes.
///     at start presence away
///     at 1.2s hover on
///     at 3s hover off by door
///     at 4s call Enqueue {"activity":{"title":"Build finished"}}
///     # In the same step as the line above: who is shown is decided after it.
///     at 4s also call Enqueue {"activity":{"title":"Water in the basement","priority":"high"}}
///     # What sensors and the kernel say.
///     at 5s presence away
///     at 5.2s light 230.5
///     at 6s device change drm card0 /sys/devices/platform/gpu/drm/card0
///
/// An event `at start` happens before the display shows anything. An event at `0s` happens after the first frame.
/// `by NAME` names the input that an event comes from; without it that is `script`. `call METHOD PARAMETERS` calls a
/// method of the daemon's own interface. Blank lines and lines that begin with `#` are ignored.
package struct InputScript: Hashable, Sendable {
    package enum Event: Hashable, Sendable {
        case action(InputAction, input: String)
        /// A method of `io.notchd` by its last name, and its parameters as JSON.
        case call(method: String, parameters: String)
        /// Whether somebody is near, by the word of all sensors together: what an attended panel sleeps by. `nil` where
        /// none can tell.
        case presence(Bool?)
        /// The light around in lux; `nil` once it is unknown.
        case light(Double?)
        /// A device has come, gone or changed.
        case device(DeviceNotice)
    }

    package struct Line: Hashable, Sendable {
        package enum Order: Hashable, Sendable {
            /// Before the daemon's time begins.
            case start
            /// After all that is due at its instant, and after what follows from the line above.
            case own
            /// Before anything follows from the line above.
            case also
        }

        /// On the daemon's clock; zero for what is at the start.
        package var instant: Instant
        package var event: Event
        package var order: Order

        package init(at instant: Instant, _ event: Event, order: Order = .own) {
            self.instant = instant
            self.event = event
            self.order = order
        }
    }

    /// In the order of their instants.
    package var lines: [Line]

    package init(lines: [Line] = []) {
        self.lines = lines
    }

    /// The input that an action without a name comes from.
    package static let input = "script"
}
