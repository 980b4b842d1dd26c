/// The fate of the glance of a player that pauses.
package enum PausedPlayer: String, Hashable, Sendable, CaseIterable {
    /// It stays, with another icon.
    case keep
    case hide
}
