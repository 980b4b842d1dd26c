import NotchCore

/// An activity with a one-letter title and a dwell of one second.
func item(
    _ title: String, _ priority: ActivityPriority = .normal, key: String? = nil, dwell: Duration = .seconds(1),
    hold: Bool = false, attended: Bool = false
) -> Activity {
    Activity(coalescingKey: key, priority: priority, title: title, dwell: dwell, hold: hold, attended: attended)
}
