import NotchCore

/// The time that is left for an answer, in whole seconds.
enum Countdown {
    /// Returns the seconds until `expires`, a begun second counted as whole; 0 when they have passed.
    static func secondsLeft(until expires: Instant, at now: Instant) -> Int {
        let (seconds, attoseconds) = max(expires - now, .zero).components
        return Int(seconds) + (attoseconds > 0 ? 1 : 0)
    }

    /// Returns when ``secondsLeft(until:at:)`` changes next; `nil` when it is 0.
    static func nextChange(until expires: Instant, after now: Instant) -> Instant? {
        let left = secondsLeft(until: expires, at: now)
        return left > 0 ? expires - .seconds(left - 1) : nil
    }

    /// The most seconds that are told: a day.
    private static let most = 86_400

    /// `28 s`, `2:05`
    static func text(_ seconds: Int) -> String {
        let seconds = min(seconds, most + 1)
        guard seconds >= 60 else { return "\(seconds) s" }
        let rest = seconds % 60
        return "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest)"
    }

    /// Returns texts of which one is the widest on the way from `timeout` to the end. All figures have one width.
    static func widest(from timeout: Duration) -> [String] {
        let seconds = min(max(Int(timeout.components.seconds), 0), most) + 1
        return ["00 s"] + (seconds < 60 ? [] : [text(seconds)])
    }
}
