/// A message bus on which players are looked for.
package enum PlayerBus: String, Hashable, Sendable, CaseIterable {
    /// That of the user's session, where players of a desktop are.
    case session
    /// That of the machine, where players are that run as services.
    case system
}
