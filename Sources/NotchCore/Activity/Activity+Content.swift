extension Activity {
    /// Copies the content of `other`: title, subtitle, icon, tint, progress, source and view.
    ///
    /// The properties that decide its place in the queue and the length of its claim stay as they are: key, priority,
    /// dwell, hold, attended and module. A longer dwell, for example, would outlast the claim's watchdog (Q-D7).
    mutating func takeContent(of other: Activity) {
        title = other.title
        subtitle = other.subtitle
        systemImage = other.systemImage
        tint = other.tint
        progress = other.progress
        source = other.source
        view = other.view
    }

    /// Copies what a replacement changes: the content, the priority, and how long the card rests. The activity keeps
    /// its id, its key and its module.
    mutating func takePlace(from newcomer: Activity) {
        takeContent(of: newcomer)
        priority = newcomer.priority
        dwell = newcomer.dwell
        dwellBasis = newcomer.dwellBasis
        hold = newcomer.hold
        attended = newcomer.attended
        repeats = newcomer.repeats
    }

    /// Returns whether the content of `other` is the same.
    package func looks(like other: Activity) -> Bool {
        var twin = self
        twin.takeContent(of: other)
        return twin == self
    }

    /// Returns whether the content of `other` is the same but for the progress.
    func differsInProgressOnly(from other: Activity) -> Bool {
        var twin = other
        twin.progress = progress
        return looks(like: twin)
    }
}
