/// How long a flip may take before it counts as missing (faults 12 and 38).
///
/// Most flips end with the next vblank, those of a slow bus after some milliseconds, and those of electronic paper
/// after many seconds. Not every slow panel is known by its driver. So the first flip has much time, and each later one
/// has a few times as long as the longest flip that has ended. The display waits for a slow panel, and notices a panel
/// that no longer answers.
struct FlipPatience: Hashable {
    /// The shortest and the longest bound, whatever is known of the panel.
    static let least = Duration.seconds(1)
    static let most = Duration.seconds(60)
    /// The bound while no flip has ended yet.
    static let first = Duration.seconds(10)
    /// The ratio of the bound to the longest duration so far.
    private static let factor = 4

    private var longest = Duration.zero
    private var hasSeenFlip = false
    private let isSlow: Bool

    /// - Parameter isSlow: whether the panel is known to be slow.
    init(isSlow: Bool = false) {
        self.isSlow = isSlow
    }

    /// How long the flip under way may take.
    var bound: Duration {
        hasSeenFlip ? boundWhenAwaited : max(boundWhenAwaited, Self.first)
    }

    /// The ``bound`` that applies when something else waits for the end of the flip. The first flip then has much time
    /// only on a panel that is known to be slow.
    var boundWhenAwaited: Duration {
        if isSlow, !hasSeenFlip { return Self.most }
        return min(max(longest * Self.factor, Self.least), Self.most)
    }

    /// Notes the duration of a flip that has ended, in time or after it was given up.
    mutating func learn(flip duration: Duration) {
        hasSeenFlip = true
        longest = max(longest, duration)
    }

    /// Notes the duration of a modeset that has ended. It may send the whole picture over the bus, and so may a later
    /// flip.
    mutating func learn(modeset duration: Duration) {
        longest = max(longest, duration)
    }
}
