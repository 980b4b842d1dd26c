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
    static func text(_ seconds: Int, in words: Words = .english) -> String {
        let seconds = min(seconds, most + 1)
        return seconds < 60 ? words.seconds(seconds) : words.clock(seconds)
    }

    /// Returns texts of which one is the widest on the way from so many seconds to the end. All figures have one width.
    static func widest(from seconds: Int, in words: Words = .english) -> [String] {
        [words.seconds(59)] + (seconds < 60 ? [] : [text(seconds, in: words)])
    }

    /// Returns the length of a bar that is `full` pixels long at first and has gone when no second is left.
    static func length(_ left: Int, of seconds: Int, full: Int) -> Int {
        guard left < seconds else { return full }
        return (left * full + seconds - 1) / seconds
    }

    /// Returns when such a bar is shorter than now, on a whole second; `nil` when nothing of it is left.
    static func nextChange(until expires: Instant, of seconds: Int, full: Int, after now: Instant) -> Instant? {
        let now = length(secondsLeft(until: expires, at: now), of: seconds, full: full)
        return now > 0 ? expires - .seconds((now - 1) * seconds / full) : nil
    }
}
