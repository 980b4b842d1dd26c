package import NotchCore

/// Decides when the machine is looked at, and what the glances show.
///
/// Numbers are rounded to what is shown, so that a glance changes only when its digits do.
package struct SystemMachine: StateMachine {
    private let options: SystemOptions
    private var isRunning = false
    /// Whether nobody has told yet what was found.
    private var isReading = false
    private var next: Instant?
    private var last: (sample: SystemSample, instant: Instant)?
    private var shown: Set<String> = []

    package init(_ options: SystemOptions) {
        self.options = options
    }

    package var nextDeadline: Instant? { next }

    package mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
        switch event {
        case .start:
            isRunning = true
            isReading = true
            next = now + options.interval
            return [.read]
        case .read(let sample): return isRunning ? take(sample, at: now) : []
        case .stop:
            isRunning = false
            next = nil
            return withdrawAll()
        case .deadline:
            guard let next, next <= now else { return [] }
            self.next = now + options.interval
            // A disk that hangs keeps the thread, and then nothing of what is shown is fresh.
            if isReading { return withdrawAll() }
            isReading = true
            return [.read]
        }
    }

    private mutating func withdrawAll() -> [Effect] {
        defer { shown = [] }
        return shown.sorted().map { .withdraw($0) }
    }

    private mutating func take(_ sample: SystemSample, at now: Instant) -> [Effect] {
        isReading = false
        // Shares of time need two looks, so the second one comes soon.
        if last == nil { next = now + min(options.interval, .seconds(1)) }
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
            return ticks.share(since: before).map { Self.share(id, $0, "Processor", "cpu", hot: 0.9) }
        case .memory: return sample.memory.map { Self.share(id, $0, "Memory", "memorychip", hot: 0.9) }
        case .disk:
            return sample.disk.map {
                Self.share(id, $0, sample.diskFree.map { Self.size($0) + " free" } ?? "Disk", "externaldrive", hot: 0.9)
            }
        case .temperature:
            return sample.temperature.map {
                let degrees = Int($0.rounded())
                return Glance(
                    id: id, value: "\(degrees)°", detail: "Temperature", icon: "thermometer",
                    tint: degrees >= 80 ? .red : degrees >= 70 ? .orange : .accent)
            }
        case .network:
            guard let bytes = sample.network, let last, let before = last.sample.network else { return nil }
            let seconds = max((now - last.instant) / .seconds(1), 0.001)
            // A counter that went back belongs to an interface that has come anew.
            let down = bytes.first >= before.first ? Double(bytes.first - before.first) / seconds : 0
            let up = bytes.second >= before.second ? Double(bytes.second - before.second) / seconds : 0
            return Glance(
                id: id, value: "↓ \(Self.size(UInt64(down)))/s", detail: "↑ \(Self.size(UInt64(up)))/s",
                icon: "network")
        case .throttling: return sample.throttling.flatMap { Self.throttling(id, $0) }
        }
    }

    private static func share(_ id: String, _ share: Double, _ name: String, _ icon: String, hot: Double) -> Glance {
        let percent = (share * 100).rounded()
        return Glance(
            id: id, value: "\(Int(percent)) %", detail: name, icon: icon, tint: share >= hot ? .red : .accent,
            level: percent / 100)
    }

    /// The present flags of `vcgencmd get_throttled`. Those of the past do not concern anybody now.
    private static func throttling(_ id: String, _ flags: UInt64) -> Glance? {
        let text: String
        if flags & 1 != 0 {
            text = "Low voltage"
        } else if flags & 0b1100 != 0 {
            text = "Too hot"
        } else if flags & 2 != 0 {
            text = "Slowed down"
        } else {
            return nil
        }
        return Glance(
            id: id, value: text, detail: "The board is throttled", icon: "exclamationmark.triangle", tint: .red)
    }

    private static func size(_ bytes: UInt64) -> String {
        let units = ["B", "kB", "MB", "GB", "TB", "PB", "EB"]
        var (value, unit) = (Double(bytes), 0)
        while value >= 999.5, unit < units.count - 1 {
            value /= 1000
            unit += 1
        }
        let hasFraction = unit > 0 && value < 9.95
        return (hasFraction ? "\((value * 10).rounded() / 10)" : "\(Int(value.rounded()))") + " " + units[unit]
    }
}
