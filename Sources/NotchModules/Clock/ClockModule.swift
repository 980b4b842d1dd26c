package import NotchCore
import NotchSystem

/// Shows the time of other time zones, each as a glance of its own.
@SurfaceActor
package final class ClockModule: GlanceModule {
    private static let folder = "/usr/share/zoneinfo/"
    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    /// The size of the largest file of a zone, by far.
    private static let largestFile = 1 << 20

    private let options: ClockOptions
    private let sink: any GlanceSink
    private let milliseconds: @SurfaceActor () -> Int64
    private let machine: MachineRunner<ClockMachine>
    private var zones: [(name: String, rules: ZoneRules)] = []

    /// - Parameter milliseconds: returns the civil time in milliseconds since 1970.
    package init(
        _ options: ClockOptions, sink: any GlanceSink, clock: any SurfaceClock, logger: Logger,
        milliseconds: @escaping @SurfaceActor () -> Int64
    ) {
        self.options = options
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
        for zone in zones { sink.remove(Self.id(zone.name)) }
        zones = []
    }

    /// Shows the time anew. Somebody has set the machine's clock.
    package func clockChanged() { show() }

    private static func id(_ zone: String) -> String { "clock:" + zone }

    private func handle(_ event: ClockMachine.Event) -> Bool {
        machine.handle(event) { [weak self] in
            if let self, handle(.deadline) { show() }
        }
    }

    private func show() {
        guard !zones.isEmpty else { return }
        let now = milliseconds()
        for zone in zones { sink.set(glance(of: zone.name, zone.rules, at: now), lifetime: nil) }
        _ = handle(.look(now))
    }

    private func glance(of zone: String, _ rules: ZoneRules, at now: Int64) -> Glance {
        let time = now.flooredQuotient(1000)
        let local = time + rules.offset(at: time)
        let day = local.flooredQuotient(86_400)
        let second = local - day * 86_400
        let place = zone.split(separator: "/").last.map { $0.split(separator: "_").joined(separator: " ") } ?? zone
        return Glance(
            id: Self.id(zone), value: text(ofSecond: second),
            detail: "\(place) · \(Self.weekdays[Int((day + 4).flooredRemainder(7))])", icon: "globe")
    }

    private func text(ofSecond second: Int64) -> String {
        func twoDigits(_ value: Int64) -> String { value < 10 ? "0\(value)" : "\(value)" }
        let (hour, rest) = (second / 3600, second % 3600)
        let minutes = ":" + twoDigits(rest / 60) + (options.hasSeconds ? ":" + twoDigits(rest % 60) : "")
        switch options.hours {
        case .twentyFour: return twoDigits(hour) + minutes
        case .twelve: return "\((hour + 11) % 12 + 1)" + minutes + (hour < 12 ? " am" : " pm")
        }
    }
}
