package import NotchCore
package import NotchSystem

/// Shows the time of other time zones, each in its own glance.
@SurfaceActor
package final class ClockSource: ConfigurableGlance {
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
    private var onFace: (@SurfaceActor (ClockFace?) -> Void)?

    package convenience init?(_ options: ClockOptions, in context: GlanceContext) {
        let names = CalendarNames.local
        if names == nil {
            context.logger.warning("the locale of LC_ALL, LC_TIME or LANG is not installed; dates are in English")
        }
        var options = options
        if !context.hasSeconds { options.hasSeconds = false }
        self.init(
            options, names: names ?? .english, words: .ofDates, sink: context.sink, clock: context.clock,
            logger: context.logger, milliseconds: context.milliseconds)
        onFace = context.onClockFace
    }

    /// - Parameter milliseconds: returns the civil time in milliseconds since 1970.
    package init(
        _ options: ClockOptions, names: CalendarNames = .english, words: Localization = .english, sink: any GlanceSink,
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
                logger.warning("there is no time zone \(name)")
            }
        }
    }

    package func start() {
        onFace?(face)
        show()
    }

    package func stop() {
        _ = handle(.stop)
        onFace?(nil)
        for zone in zones { sink.remove(ClockFace.id(ofZone: zone.name)) }
        zones = []
    }

    package func see(_ visibility: HomeVisibility) { setVisible(visibility.showsGlances) }

    /// Handles a change of the glances' visibility. Invisible glances are not updated.
    package func setVisible(_ visible: Bool) {
        guard visible != isVisible else { return }
        isVisible = visible
        if visible { show() } else { _ = handle(.stop) }
    }

    /// Shows the time again after the machine's clock was set.
    package func clockChanged(_ shift: CivilShift) { show() }

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

extension ClockSource {
    nonisolated package static let kind = "clock"
    nonisolated package static let defaults = ClockOptions()
    nonisolated package static let keys: [FileKey<ClockOptions>] = [
        FileKey("Zones", \.zones, .zones),
        FileKey("Hours", \.hours, .choice),
        FileKey("Seconds", \.hasSeconds, .boolean),
        FileKey("Date", \.date, .choice),
    ]

    nonisolated package static func needs(of options: ClockOptions) -> [GlanceNeed] {
        options.zones.filter { !hasZone($0) }.map { GlanceNeed("Zones", .absent("there is no time zone '\($0)'")) }
    }
}

extension ValueSyntax<[String]> {
    /// Reads the names of time zones with spaces between.
    static var zones: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            let zones = text.split(separator: " ").map(String.init)
            for zone in zones {
                // The name becomes a part of a path.
                let isName = zone.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_+-/".contains($0)) }
                guard isName, !zone.hasPrefix("/"), zone.utf8.count <= 64, zones.count <= 8 else {
                    throw InvalidValue(expectation: "at most 8 time zones such as Asia/Tokyo, with spaces between")
                }
            }
            return zones
        }
    }
}

/// The options of a glance of the kind `clock`.
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
