/// A point on the surface's monotonic time line.
///
/// Every state machine receives the instant of each event, and reads no clock. The zero instant is the moment at which
/// the clock was made, so that instants of a virtual and of a real clock look alike in logs, frames and tests. The
/// resolution is 1 ns.
public struct Instant: InstantProtocol, Hashable, Sendable {
    /// The time since the clock was made.
    public var sinceStart: Duration

    public init(sinceStart: Duration) { self.sinceStart = sinceStart }

    /// The instant at which the clock was made.
    public static let zero = Instant(sinceStart: .zero)

    /// The whole milliseconds since ``zero``, rounded down.
    public var milliseconds: Int { sinceStart.milliseconds }

    public func advanced(by duration: Duration) -> Instant {
        Instant(sinceStart: sinceStart + duration)
    }

    public func duration(to other: Instant) -> Duration { other.sinceStart - sinceStart }
    public static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.sinceStart < rhs.sinceStart }

    public static func + (instant: Instant, duration: Duration) -> Instant {
        instant.advanced(by: duration)
    }

    public static func - (instant: Instant, duration: Duration) -> Instant {
        instant.advanced(by: .zero - duration)
    }

    public static func - (later: Instant, earlier: Instant) -> Duration {
        earlier.duration(to: later)
    }
}

extension Duration {
    /// The whole milliseconds, rounded towards zero and clamped to `Int`.
    package var milliseconds: Int {
        let (seconds, attoseconds) = components
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1000)
        let (sum, sumOverflow) = whole.addingReportingOverflow(attoseconds / 1_000_000_000_000_000)
        guard !overflow, !sumOverflow else { return seconds < 0 ? .min : .max }
        return Int(clamping: sum)
    }

    /// The seconds as a floating-point number, for easing curves and display, but not for deadlines.
    package var seconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) + Double(attoseconds) * 1e-18
    }
}

extension Duration {
    /// The duration clamped to the range of timers: not negative (U9), and at most 2^32 s (136 years), so that every
    /// sum with an instant, in nanoseconds, fits 64 bits.
    package var timerLength: Duration { Swift.min(Swift.max(self, .zero), .seconds(1 << 32)) }
}
