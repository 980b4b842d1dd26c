package import FoundationEssentials

/// An activity that waited when a newer one with the same key took its place.
package struct ReplacedActivity: Hashable, Sendable {
    package var activity: LiveActivity
    /// The id of the newer one.
    package var successor: UUID
}
