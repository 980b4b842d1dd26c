import NotchCore

/// The content that is visible on the home view.
struct HomeContent: Hashable, Sendable {
    var reading: ClockReading
    /// Whether this is the opened home view; otherwise it is the idle strip.
    var isOpened: Bool
    /// The number of pending activities, shown on the opened view only.
    var pending: Int

    init(_ home: HomeScene, isOpened: Bool) {
        reading = home.reading ?? ClockReading(home.time)
        self.isOpened = isOpened
        pending = isOpened ? max(home.pending, 0) : 0
    }

    /// `3 waiting`
    var waiting: String { pending == 0 ? "Nothing waiting" : "\(pending < 1000 ? String(pending) : "999+") waiting" }
}
