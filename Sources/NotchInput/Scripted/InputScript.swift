package import NotchCore
package import NotchEventLoop
package import NotchProcess

/// Timed events that stand in for people and their devices. `--replay` reads them and `--record` writes them.
///
/// Each line is an event. The lines are in the order of their times:
///
///     # A hand comes near, and goes.
///     at start presence away
///     at 1.2s hover on
///     at 3s hover off by door
///     at 4s call Enqueue {"activity":{"title":"Build finished"}}
///     # In the same step as the line above. The queue decides after it which card to show.
///     at 4s also call Enqueue {"activity":{"title":"Water in the basement","priority":"high"}}
///     # Events from sensors and the kernel.
///     at 5s presence away
///     at 5.2s light 230.5
///     at 6s device change drm card0 /sys/devices/platform/gpu/drm/card0
///     # The commands of actions, which a script stands in for.
///     at 7s output deploy.start progress 40 Copying
///     at 9s ended deploy.start exited 0 42 files
///
/// An event `at start` happens before the display shows anything. An event at `0s` happens after the first frame. `by
/// NAME` names the input of an event; without it the input is `script`. `call METHOD PARAMETERS` calls a method of the
/// daemon's own interface. Blank lines and lines that begin with `#` are ignored.
package struct InputScript: Hashable, Sendable {
    package enum Event: Hashable, Sendable {
        case action(InputAction, input: String)
        /// A call of a method of `io.notchd`, by its last name, with its parameters as JSON.
        case call(method: String, parameters: String)
        /// Whether somebody is near, according to all sensors together. The sleep of an attended panel depends on it.
        /// `nil` if no sensor can tell.
        case presence(Bool?)
        /// The ambient light in lux; `nil` once it is unknown.
        case light(Double?)
        /// A device has come, gone or changed.
        case device(DeviceNotice)
        /// A program, such as the command of an action, wrote a line.
        case output(program: String, line: String)
        /// A program has ended.
        case ended(program: String, ProcessResult)
    }

    package struct Line: Hashable, Sendable {
        package enum Order: Hashable, Sendable {
            /// The event happens before the daemon's time begins.
            case start
            /// The event happens after everything that is due at its instant, and after all consequences of the line
            /// above.
            case own
            /// The event happens before any consequence of the line above.
            case also
        }

        /// The instant of the event on the daemon's clock; zero for an event at the start.
        package var instant: Instant
        package var event: Event
        package var order: Order

        package init(at instant: Instant, _ event: Event, order: Order = .own) {
            self.instant = instant
            self.event = event
            self.order = order
        }
    }

    /// The lines, in the order of their instants.
    package var lines: [Line]

    package init(lines: [Line] = []) { self.lines = lines }

    /// The input of an action without a name.
    package static let input = "script"
}
