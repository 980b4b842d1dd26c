package import NotchCore
package import NotchSystem

/// Shows the time of other time zones, each as a glance of its own.
@SurfaceActor
package final class ClockModule: GlanceModule {
    nonisolated private static let folder = "/usr/share/zoneinfo/"

    /// Whether this machine has a time zone, by a name such as `Asia/Tokyo`.
    nonisolated package static func hasZone(_ name: String) -> Bool { System.exists(folder + name) }

    /// The size of the largest file of a zone, by far.
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

    /// Handles that the glances can be seen, or that they cannot. Then no time passes that anybody reads.
    package func setVisible(_ visible: Bool) {
        guard visible != isVisible else { return }
        isVisible = visible
        if visible { show() } else { _ = handle(.stop) }
    }

    /// Shows the time anew. Somebody has set the machine's clock.
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
