package import NotchCore
package import NotchSystem

/// Shows the time of other time zones, each in its own glance.
@SurfaceActor
package final class ClockModule: GlanceModule {
    nonisolated private static let folder = "/usr/share/zoneinfo/"

    /// Returns whether this machine has the time zone with a name such as `Asia/Tokyo`.
    nonisolated package static func hasZone(_ name: String) -> Bool { System.exists(folder + name) }

    /// The size limit of a zone's file, in bytes; far more than any zone needs.
    private static let largestFile = 1 << 20

    private let face: ClockFace
    private let sink: any GlanceSink
    private let milliseconds: @SurfaceActor () -> Int64
    private let machine: MachineRunner<ClockMachine>
    private var isVisible = true
    private var zones: [(name: String, rules: ZoneRules)] = []

    /// - Parameter milliseconds: returns the civil time in milliseconds since 1970.
    package init(
        _ options: ClockOptions, names: CalendarNames = .english, words: Words = .english, sink: any GlanceSink,
        clock: any SurfaceClock, logger: Logger, milliseconds: @escaping @SurfaceActor () -> Int64
    ) {
        face = ClockFace(options, names: names, words: words)
        self.sink = sink
        self.milliseconds = milliseconds
        machine = MachineRunner(ClockMachine(hasSeconds: options.hasSeconds), clock: clock)
        for name in options.zones {
            let bytes = try? System.regularFile(Self.folder + name, limit: Self.largestFile).bytes
            if let rules = bytes.flatMap({ ZoneRules($0) }) {
                zones.append((name, rules))
            } else {
                logger.warning("[Module clock] there is no time zone \(name)")
            }
        }
    }

    package func start() { show() }

    package func stop() {
        _ = handle(.stop)
        for zone in zones { sink.remove(ClockFace.id(ofZone: zone.name)) }
        zones = []
    }

    /// Handles a change of the glances' visibility. Invisible glances are not updated.
    package func setVisible(_ visible: Bool) {
        guard visible != isVisible else { return }
        isVisible = visible
        if visible { show() } else { _ = handle(.stop) }
    }

    /// Shows the time again after the machine's clock was set.
    package func clockChanged() { show() }

    private func handle(_ event: ClockMachine.Event) -> Bool {
        machine.handle(event) { [weak self] in
            if let self, handle(.deadline) { show() }
        }
    }

    private func show() {
        guard !zones.isEmpty else { return }
        let now = milliseconds()
        let time = now.flooredQuotient(1000)
        for zone in zones {
            sink.set(face.glance(ofZone: zone.name, at: time + zone.rules.offset(at: time)), lifetime: nil)
        }
        if isVisible { _ = handle(.look(now)) }
    }
}

/// Decides when the clocks of other time zones are updated: each minute, or each second if they show seconds.
package struct ClockMachine: StateMachine {
    private let step: Int64
    private var next: Instant?

    package init(hasSeconds: Bool) {
        step = hasSeconds ? 1000 : 60_000
    }

    package var nextDeadline: Instant? { next }

    /// Returns whether to show the time.
    package mutating func handle(_ event: Event, at now: Instant) -> Bool {
        switch event {
        case .look(let milliseconds):
            next = now + .milliseconds(step - milliseconds.flooredRemainder(step))
            return false
        case .stop:
            next = nil
            return false
        case .deadline:
            guard let next, next <= now else { return false }
            self.next = nil
            return true
        }
    }
}

extension ClockMachine {
    package enum Event: MachineEvent, Hashable {
        /// The time was shown, in milliseconds since 1970.
        case look(Int64)
        case stop
        case deadline
    }
}

/// The options of the module `clock`.
package struct ClockOptions: Hashable, Sendable {
    /// The form of the hours.
    package enum Hours: String, Hashable, Sendable, CaseIterable {
        case twentyFour = "24"
        case twelve = "12"
    }

    /// The form of the date of the home view's clock.
    package enum DateForm: String, Hashable, Sendable, CaseIterable {
        case short
        case long
        case none
    }

    /// The names of the time zones that are shown as glances, such as `Asia/Tokyo`.
    package var zones: [String] = []
    package var hours = Hours.twentyFour
    package var hasSeconds = false
    package var date = DateForm.short

    package init() {}
}
