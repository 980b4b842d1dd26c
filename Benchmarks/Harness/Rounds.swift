/// Measures a figure and its anchor in turns, so that a machine that slows down slows both.
struct Rounds {
    /// Medians, nanoseconds for one call.
    var figure: Double
    var anchor: Double

    /// A sample lasts at least this long, so that reading the clock does not count.
    private static let shortestSample = 400_000.0

    /// Calls each closure until a sample is long enough, then times `count` samples of each, alternating.
    init(_ count: Int = 41, figure: () throws -> Void, anchor: () throws -> Void) rethrows {
        let figureCalls = try Self.calls(figure)
        let anchorCalls = try Self.calls(anchor)
        var figures: [Double] = []
        var anchors: [Double] = []
        for _ in 0..<count {
            anchors.append(try Self.sample(anchorCalls, anchor))
            figures.append(try Self.sample(figureCalls, figure))
        }
        self.figure = figures.median
        self.anchor = anchors.median
    }

    /// Rounds whose samples the caller took.
    init(figures: [Double], anchors: [Double]) {
        figure = figures.median
        anchor = anchors.median
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
