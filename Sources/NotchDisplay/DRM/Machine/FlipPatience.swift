/// How long a flip may take before it counts as missing (faults 12 and 38).
///
/// Most flips end with the next vblank, those of a slow bus after some milliseconds, and those of electronic paper
/// after many seconds. Not every slow panel is known by its driver. So the first flip has much time, and each later one
/// a few times as long as the longest flip that has ended. A slow panel is waited for, and a panel that no longer
/// answers is noticed.
struct FlipPatience: Hashable {
    /// Whatever is known.
    static let least = Duration.seconds(1)
    static let most = Duration.seconds(60)
    /// While no flip has ended yet.
    static let first = Duration.seconds(10)
    /// How many times as long as the longest one.
    private static let factor = 4

    private var longest = Duration.zero
    private var hasSeenFlip = false
    private let isSlow: Bool

    /// - Parameter isSlow: the panel is known to take its time.
    init(isSlow: Bool = false) {
        self.isSlow = isSlow
    }

    /// How long the flip under way may take.
    var bound: Duration {
        hasSeenFlip ? boundWhenAwaited : max(boundWhenAwaited, Self.first)
    }

    /// As ``bound``, when something else waits for its end: the first one has much time only on a panel that is known
    /// to be slow.
    var boundWhenAwaited: Duration {
        if isSlow, !hasSeenFlip { return Self.most }
        return min(max(longest * Self.factor, Self.least), Self.most)
    }

    /// A flip has ended, in time or after it was given up.
    mutating func learn(flip duration: Duration) {
        hasSeenFlip = true
        longest = max(longest, duration)
    }

    /// A modeset has ended. It may send the whole picture over the bus, which a flip may do as well another time.
    mutating func learn(modeset duration: Duration) {
        longest = max(longest, duration)
    }
}
