import NotchCore

/// A board in virtual time, with a record of its effects.
struct GlanceTrace {
    private(set) var machine: GlanceBoardMachine
    private(set) var now = Instant.zero
    /// The effects as seconds and effect, such as `15 load` for a glance that is shown, and `15 keep load`.
    private(set) var log: [String] = []
    private(set) var wakeups = 0

    init(_ policy: GlancePolicy = GlancePolicy(), isVisible: Bool = true, keeps: Bool = true) {
        machine = GlanceBoardMachine(policy: policy, keeps: keeps)
        handle(.visible(isVisible))
    }

    /// Advances the time, and handles the deadlines on the way.
    mutating func pass(_ duration: Duration) {
        let end = now + duration
        while let deadline = machine.nextDeadline, deadline <= end {
            now = max(now, deadline)
            wakeups += 1
            handle(.deadline)
        }
        now = end
    }

    mutating func handle(_ event: GlanceBoardMachine.Event) {
        for effect in machine.handle(event, at: now) {
            let words =
                switch effect {
                case .changed: Self.words(machine.shown, machine.companion)
                case .keep(let item): "keep \(item.id)"
                case .forget(let id): "forget \(id)"
                case .yielded(let id, let owner): "\(id) yields to \(owner)"
                }
            log.append("\(now.sinceStart.components.seconds) \(words)")
        }
    }

    private static func words(_ shown: ShownGlance?...) -> String {
        let words = shown.compactMap { $0 }.map { $0.glance.value + ($0.isStale ? " stale" : "") }
        return words.isEmpty ? "nothing" : words.joined(separator: "+")
    }

    /// Sets a glance whose value is its id, unless it has another one.
    mutating func set(
        _ id: String, _ value: String? = nil, number: Double? = nil,
        _ change: (inout GlancePlacement) -> Void = { _ in }
    ) {
        var placement = GlancePlacement()
        change(&placement)
        handle(.set(Glance(id: id, value: value ?? id), placement, number: number))
    }

    mutating func takeLog() -> [String] {
        defer { log = [] }
        return log
    }

    var ids: [String] { machine.items.map(\.id) }
}
