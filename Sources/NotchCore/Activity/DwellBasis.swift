/// What the dwell of an activity goes by.
package enum DwellBasis: Hashable, Sendable {
    /// Whoever made the activity has given it.
    case given
    /// The configuration has one number for all activities without one (Q1).
    case standard
    /// The length of the texts, by ``Activity/readingDwell(title:subtitle:priority:)``.
    case reading
}
