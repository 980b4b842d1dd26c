/// The options of the module `player`.
package struct PlayerOptions: Hashable, Sendable {
    package var buses: [PlayerBus] = [.session, .system]
    /// The names of players that are not shown, such as `firefox`.
    package var ignored: [String] = []
    package var whenPaused = PausedPlayer.keep

    package init() {}
}
