extension Activity {
    /// Takes over what `other` says: title, subtitle, icon, tint and progress.
    ///
    /// What decided its place in the queue and the length of its claim stays as it is: key, priority, dwell,
    /// hold, attended and module. A longer dwell, for one, would outlast the claim's watchdog (Q-D7).
    mutating func takeContent(of other: Activity) {
        title = other.title
        subtitle = other.subtitle
        systemImage = other.systemImage
        tint = other.tint
        progress = other.progress
    }
}
