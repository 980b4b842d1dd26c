/// A figure and its anchor, measured in turns, so that a machine that slows down slows both.
struct Rounds {
    /// Medians, nanoseconds for one call.
    let figure: Double
    let anchor: Double
    /// The median of the rounds' quotients of figure and anchor. It is steadier than the quotient of the medians where
    /// the machine's speed changes.
    let ratio: Double

    /// A sample lasts at least this long, so that reading the clock does not count.
    private static let shortestSample = 400_000.0

    /// Calls each closure until a sample is long enough, then times `count` samples of each, alternating.
    init(_ count: Int = 151, figure: () throws -> Void, anchor: () throws -> Void) rethrows {
        let figureCalls = try Self.calls(figure)
        let anchorCalls = try Self.calls(anchor)
        var samples: [(figure: Double, anchor: Double)] = []
        for _ in 0..<count {
            let anchor = try Self.sample(anchorCalls, anchor)
            samples.append((try Self.sample(figureCalls, figure), anchor))
        }
        self.init(samples)
    }

    /// Rounds that the caller ran.
    init(_ samples: [(figure: Double, anchor: Double)]) {
        figure = samples.map(\.figure).median
        anchor = samples.map(\.anchor).median
        ratio = samples.map { $0.figure / $0.anchor }.median
    }

    private static func calls(_ body: () throws -> Void) rethrows -> Int {
        var calls = 1
        while true {
            // Measured twice: the first run warms caches and fonts.
            _ = try sample(calls, body)
            if try sample(calls, body) * Double(calls) >= shortestSample || calls >= 1 << 20 { return calls }
            calls *= 2
        }
    }

    private static func sample(_ calls: Int, _ body: () throws -> Void) rethrows -> Double {
        try Stopwatch.time { for _ in 0..<calls { try body() } } / Double(calls)
    }
}
