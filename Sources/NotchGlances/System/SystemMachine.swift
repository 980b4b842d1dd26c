package import NotchCore

/// Decides when the system's metrics are sampled, and converts samples to glances.
///
/// Numbers are rounded to the shown precision, so that a glance changes only when its digits do.
package struct SystemMachine: StateMachine {
    private let options: SystemOptions
    private let words: Localization
    private var isRunning = false
    private var isVisible = true
    /// Whether a sample is pending.
    private var isReading = false
    private var next: Instant?
    private var last: (sample: SystemSample, instant: Instant)?
    private var shown: Set<String> = []

    /// - Parameter words: the language of the glances.
    package init(_ options: SystemOptions, in words: Localization = .english) {
        self.options = options
        self.words = words
    }

    package var nextDeadline: Instant? { isVisible ? next : nil }

    package mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
        switch event {
        case .start:
            isRunning = true
            isReading = true
            next = now + options.interval
            return [.read]
        case .read(let sample): return isRunning ? take(sample, at: now) : []
        case .visible(let isVisible):
            // An overdue sample is taken when the glances become visible again.
            self.isVisible = isVisible
            return []
        case .stop:
            isRunning = false
            next = nil
            return withdrawAll()
        case .deadline:
            guard let next, next <= now else { return [] }
            // The average over a long pause is outdated, so the next sample follows after 1 s.
            let isLate = now - next > options.interval
            self.next = now + (isLate ? min(options.interval, Self.soon) : options.interval)
            // A hanging disk blocks the thread. The shown glances are outdated then.
            if isReading { return withdrawAll() }
            isReading = true
            return [.read]
        }
    }

    private static let soon = Duration.seconds(1)

    private mutating func withdrawAll() -> [Effect] {
        defer { shown = [] }
        return shown.sorted().map { .withdraw($0) }
    }

    private mutating func take(_ sample: SystemSample, at now: Instant) -> [Effect] {
        isReading = false
        // Shares of time need two samples, so the second sample follows after 1 s.
        if last == nil { next = now + min(options.interval, Self.soon) }
        let glances = options.metrics.compactMap { glance($0, sample, at: now) }
        last = (sample, now)
        let ids = Set(glances.map(\.id))
        let gone = shown.subtracting(ids).sorted()
        shown = ids
        return glances.map { .show($0) } + gone.map { .withdraw($0) }
    }

    private func glance(_ metric: SystemMetric, _ sample: SystemSample, at now: Instant) -> Glance? {
        let id = "system:" + metric.rawValue
        switch metric {
        case .cpu:
            guard let ticks = sample.ticks, let before = last?.sample.ticks else { return nil }
            return ticks.share(since: before).map { share(id, $0, words.processor, "cpu", hot: 0.9) }
        case .memory: return sample.memory.map { share(id, $0, words.memory, "memorychip", hot: 0.9) }
        case .disk:
            return sample.disk.map {
                let detail = sample.diskFree.map { words.isFree(words.size($0)) } ?? words.disk
                return share(id, $0, detail, "externaldrive", hot: 0.9)
            }
        case .temperature:
            return sample.temperature.map {
                let degrees = Int($0.rounded())
                return Glance(
                    id: id, value: words.degrees(degrees), detail: words.temperature, icon: "thermometer",
                    tint: degrees >= 80 ? .red : degrees >= 70 ? .orange : .accent)
            }
        case .network:
            guard let bytes = sample.network, let last, let before = last.sample.network else { return nil }
            let seconds = max((now - last.instant) / .seconds(1), 0.001)
            // A counter that decreased belongs to an interface that was added again.
            let down = bytes.first >= before.first ? Double(bytes.first - before.first) / seconds : 0
            let up = bytes.second >= before.second ? Double(bytes.second - before.second) / seconds : 0
            return Glance(
                id: id, value: "↓ " + words.rate(UInt64(down)), detail: "↑ " + words.rate(UInt64(up)), icon: "network")
        case .throttling: return sample.throttling.flatMap { throttling(id, $0) }
        }
    }

    private func share(_ id: String, _ share: Double, _ name: String, _ icon: String, hot: Double) -> Glance {
        let percent = (share * 100).rounded()
        return Glance(
            id: id, value: words.percent(Int(percent)), detail: name, icon: icon, tint: share >= hot ? .red : .accent,
            level: percent / 100)
    }

    /// Returns a glance of the current flags of `vcgencmd get_throttled`; `nil` if none is set. The flags of past
    /// events are ignored.
    private func throttling(_ id: String, _ flags: UInt64) -> Glance? {
        let text: String
        if flags & 1 != 0 {
            text = words.lowVoltage
        } else if flags & 0b1100 != 0 {
            text = words.tooHot
        } else if flags & 2 != 0 {
            text = words.slowedDown
        } else {
            return nil
        }
        return Glance(
            id: id, value: text, detail: words.boardIsThrottled, icon: "exclamationmark.triangle", tint: .red)
    }
}

extension SystemMachine {
    package enum Event: MachineEvent, Hashable {
        case start
        /// A sample was taken.
        case read(SystemSample)
        /// The visibility of the glances. While they are invisible, the machine does not wake the program.
        case visible(Bool)
        case stop
        case deadline
    }

    package enum Effect: Hashable, Sendable {
        /// Take a sample. Leads to ``Event/read(_:)``.
        case read
        case show(Glance)
        case withdraw(String)
    }
}
