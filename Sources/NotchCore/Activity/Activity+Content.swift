extension Activity {
    /// Copies the content of `other`: title, subtitle, icon, tint and progress.
    ///
    /// The properties that decide its place in the queue and the length of its claim stay as they are: key, priority,
    /// dwell, hold, attended and module. A longer dwell, for example, would outlast the claim's watchdog (Q-D7).
    mutating func takeContent(of other: Activity) {
        title = other.title
        subtitle = other.subtitle
        systemImage = other.systemImage
        tint = other.tint
        progress = other.progress
    }
}
