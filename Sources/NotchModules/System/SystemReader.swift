import NotchSystem

/// Reads what the kernel tells about the machine, in `/proc` and `/sys`.
package struct SystemReader: Sendable {
    /// More than any of these files has.
    private static let limit = 256 << 10

    private let options: SystemOptions
    /// The folder that has `proc` and `sys`; empty on a machine.
    private let root: String

    package init(_ options: SystemOptions, root: String = "") {
        self.options = options
        self.root = root
    }

    /// Reads what the options show, and nothing else.
    package func sample() -> SystemSample {
        var sample = SystemSample()
        for metric in options.metrics {
            switch metric {
            case .cpu: sample.ticks = ticks()
            case .memory: sample.memory = memory()
            case .temperature: sample.temperature = temperature()
            case .disk: (sample.disk, sample.diskFree) = disk()
            case .network: sample.network = network()
            case .throttling: sample.throttling = throttling()
            }
        }
        return sample
    }

    private func text(_ path: String) -> String? {
        guard let bytes = try? System.contents(of: root + path, limit: Self.limit) else { return nil }
        return String(decoding: bytes.trimmed, as: UTF8.self)
    }

    private func lines(_ path: String) -> [Substring] {
        text(path)?.split(separator: "\n") ?? []
    }

    /// `proc_stat(5)`
    private func ticks() -> ProcessorTicks? {
        guard let line = lines("/proc/stat").first, line.hasPrefix("cpu ") else { return nil }
        let numbers = line.split(separator: " ").dropFirst().prefix(8).compactMap { UInt64($0) }
        return numbers.count >= 5 ? ProcessorTicks(numbers) : nil
    }

    /// `proc_meminfo(5)`
    private func memory() -> Double? {
        var values: [Substring: Double] = [:]
        for line in lines("/proc/meminfo") {
            let words = line.split(separator: " ")
            if words.count > 1, let number = Double(words[1]) { values[words[0]] = number }
        }
        guard let total = values["MemTotal:"], let available = values["MemAvailable:"], total > 0 else { return nil }
        return min(max(1 - available / total, 0), 1)
    }

    /// The hottest zone, since boards name them in many ways.
    private func temperature() -> Double? {
        let folder = "/sys/class/thermal"
        guard let zones = try? System.numbers(in: root + folder, after: "thermal_zone") else { return nil }
        let values = zones.compactMap { text("\(folder)/thermal_zone\($0)/temp").flatMap(Double.init) }
        return values.max().map { $0 / 1000 }
    }

    private func disk() -> (Double?, UInt64?) {
        guard let space = try? System.space(of: options.disk), space.total > 0 else { return (nil, nil) }
        // What only root may use counts as used, as df(1) has it.
        let used = space.total - space.free
        let all = Double(used) + Double(space.available)
        return (all > 0 ? Double(used) / all : nil, space.available)
    }

    /// `proc_pid_net(5)`
    private func network() -> SystemSample.Counters? {
        var sum: SystemSample.Counters?
        for line in lines("/proc/net/dev").dropFirst(2) {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            let name = parts[0].filter { $0 != " " }
            let numbers = parts[1].split(separator: " ").compactMap { UInt64($0) }
            guard options.interface.map({ $0 == name }) ?? (name != "lo"), numbers.count >= 9 else { continue }
            sum = SystemSample.Counters((sum?.first ?? 0) &+ numbers[0], (sum?.second ?? 0) &+ numbers[8])
        }
        return sum
    }

    /// The nodes of a Raspberry Pi's firmware: up to the Pi 4, and of the Pi 5.
    private static let firmware = [
        "/sys/devices/platform/soc/soc:firmware", "/sys/devices/platform/soc@107c000000/soc@107c000000:firmware",
    ]

    private func throttling() -> UInt64? {
        let flags = Self.firmware.lazy.compactMap { text($0 + "/get_throttled") }.first
        return flags.flatMap { UInt64($0.hasPrefix("0x") ? $0.dropFirst(2) : $0[...], radix: 16) }
    }
}

/// What the kernel tells at one moment. What it does not tell is `nil`.
package struct SystemSample: Hashable, Sendable {
    /// A count that only grows, of two kinds.
    package struct Counters: Hashable, Sendable {
        package var first: UInt64
        package var second: UInt64

        package init(_ first: UInt64, _ second: UInt64) {
            self.first = first
            self.second = second
        }
    }

    package var ticks: ProcessorTicks?
    /// From 0 to 1.
    package var memory: Double?
    /// Degrees Celsius.
    package var temperature: Double?
    /// From 0 to 1, and the bytes that are free.
    package var disk: Double?
    package var diskFree: UInt64?
    /// The bytes that came and went.
    package var network: Counters?
    /// The flags of the firmware of a Raspberry Pi.
    package var throttling: UInt64?

    package init() {}
}

/// How long the processors have been in each of their states, in ticks.
package struct ProcessorTicks: Hashable, Sendable {
    /// Each state's count, in the order of `proc_stat(5)`.
    package var counts: [UInt64]

    package init(_ counts: [UInt64]) {
        self.counts = counts
    }

    /// The places of the states in which a processor does nothing: it is idle, or waits for a disk.
    private static let idle = 3...4

    /// Returns the share of time in which the processors have worked since a former moment, from 0 to 1; `nil` if no
    /// time has passed.
    func share(since former: ProcessorTicks) -> Double? {
        var (worked, all) = (0.0, 0.0)
        for (place, (count, before)) in zip(counts, former.counts).enumerated() {
            // The time of waiting for disks may go back, and in a virtual machine that which the host has taken. Such a
            // count has not changed.
            let passed = count > before ? Double(count - before) : 0
            all += passed
            if !Self.idle.contains(place) { worked += passed }
        }
        return all > 0 ? worked / all : nil
    }
}
