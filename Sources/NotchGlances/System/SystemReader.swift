import NotchSystem

/// Reads the kernel's metrics of the system in `/proc` and `/sys`.
package struct SystemReader: Sendable {
    /// The maximum number of bytes that are read of a file, more than any of these files has.
    private static let limit = 256 << 10

    private let options: SystemOptions
    /// The folder that contains `proc` and `sys`; empty outside of tests.
    private let root: String

    package init(_ options: SystemOptions, root: String = "") {
        self.options = options
        self.root = root
    }

    /// Reads only the metrics of the options.
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

    /// Returns the temperature of the hottest zone in degrees Celsius, because the names of zones differ between
    /// boards.
    private func temperature() -> Double? {
        let folder = "/sys/class/thermal"
        guard let zones = try? System.numbers(in: root + folder, after: "thermal_zone") else { return nil }
        let values = zones.compactMap { text("\(folder)/thermal_zone\($0)/temp").flatMap(Double.init) }
        return values.max().map { $0 / 1000 }
    }

    private func disk() -> (Double?, UInt64?) {
        guard let space = try? System.space(of: options.disk), space.total > 0 else { return (nil, nil) }
        // The blocks reserved for root are in neither part of the ratio, as in df(1).
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

    /// The firmware nodes of a Raspberry Pi: up to the Pi 4, and of the Pi 5.
    private static let firmware = [
        "/sys/devices/platform/soc/soc:firmware", "/sys/devices/platform/soc@107c000000/soc@107c000000:firmware",
    ]

    private func throttling() -> UInt64? {
        let flags = Self.firmware.lazy.compactMap { text($0 + "/get_throttled") }.first
        return flags.flatMap { UInt64($0.hasPrefix("0x") ? $0.dropFirst(2) : $0[...], radix: 16) }
    }
}

/// The kernel's metrics at one moment; `nil` for metrics that the kernel does not report or that were not read.
package struct SystemSample: Hashable, Sendable {
    /// Two counts that only grow.
    package struct Counters: Hashable, Sendable {
        package var first: UInt64
        package var second: UInt64

        package init(_ first: UInt64, _ second: UInt64) {
            self.first = first
            self.second = second
        }
    }

    package var ticks: ProcessorTicks?
    /// The share of memory that is in use, from 0 to 1.
    package var memory: Double?
    /// The temperature in degrees Celsius.
    package var temperature: Double?
    /// The share of the file system that is in use, from 0 to 1.
    package var disk: Double?
    /// The bytes of the file system that are available to every user.
    package var diskFree: UInt64?
    /// The received and the sent bytes.
    package var network: Counters?
    /// The throttling flags of a Raspberry Pi's firmware.
    package var throttling: UInt64?

    package init() {}
}

/// The time that the processors have spent in each state, in ticks.
package struct ProcessorTicks: Hashable, Sendable {
    /// Each state's count, in the order of `proc_stat(5)`.
    package var counts: [UInt64]

    package init(_ counts: [UInt64]) {
        self.counts = counts
    }

    /// The indices of the idle states: `idle` and `iowait`.
    private static let idle = 3...4

    /// Returns the share of time in which the processors were busy since an earlier sample, from 0 to 1; `nil` if no
    /// time has passed.
    func share(since former: ProcessorTicks) -> Double? {
        var (worked, all) = (0.0, 0.0)
        for (place, (count, before)) in zip(counts, former.counts).enumerated() {
            // `iowait` may decrease, and so may `steal` in a virtual machine. A decreased count is treated as
            // unchanged.
            let passed = count > before ? Double(count - before) : 0
            all += passed
            if !Self.idle.contains(place) { worked += passed }
        }
        return all > 0 ? worked / all : nil
    }
}
