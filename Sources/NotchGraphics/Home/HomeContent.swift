import NotchCore

/// The content that is visible on the home view.
struct HomeContent: Hashable, Sendable {
    var reading: ClockReading
    /// Whether this is the opened home view; otherwise it is the idle strip.
    var isOpened: Bool
    /// The number of pending activities, shown on the opened view only.
    var pending: Int
    /// The language of ``waiting``.
    var words: Words

    init(_ home: HomeScene, isOpened: Bool) {
        reading = home.reading ?? ClockReading(home.time)
        self.isOpened = isOpened
        pending = isOpened ? max(home.pending, 0) : 0
        words = home.words
    }

    /// `3 waiting`
    var waiting: String { words.waiting(pending) }
}
