/// The reason for the length of an activity's dwell.
package enum DwellBasis: Hashable, Sendable {
    /// The maker of the activity has given the dwell.
    case given
    /// The configuration has one number for all activities without one (Q1).
    case standard
    /// The length of the texts, by ``Activity/readingDwell(title:subtitle:priority:)``.
    case reading
}
