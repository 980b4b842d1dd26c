package import NotchCore

/// Decides which player is shown, and the contents of its glance.
///
/// - A playing player has precedence over a paused one. Among players with the same status, the last changed player has
///   precedence.
/// - A track changes in several steps, and a player may briefly be between two tracks. Therefore changes are shown 250
///   ms after the first. A change that is reverted within this time is not shown.
/// - A lost bus is connected again with a backoff.
package struct PlayerMachine: StateMachine {
    package static let glanceID = "player"
    static let prefix = "org.mpris.MediaPlayer2."
    /// The name of a proxy that duplicates the players of its bus.
    private static let mirror = "playerctld"
    /// The delay between the first change and its display.
    static let settling = Duration.milliseconds(250)
    /// The maximum number of player names on a bus. Further names are ignored.
    static let mostNames = 32
    /// The duration after which a connection counts as successful, so that its loss resets the backoff.
    static let lastingConnection = Duration.seconds(60)

    private struct Player {
        var name: String
        var properties = PlayerProperties()
        /// The number of this player's last change, counted over all players.
        var change = 0
    }

    private struct Side {
        /// The unique name of each player name's owner.
        var owners: [String: String] = [:]
        /// The players by unique name.
        var players: [String: Player] = [:]
        var connectedSince: Instant?
        var retry: Instant?
        var backoff = Backoff(first: .seconds(1), limit: .seconds(300))
        var hasComplained = false
    }

    private let options: PlayerOptions
    private let words: Localization
    private var sides: [PlayerBus: Side] = [:]
    private var changes = 0
    private var shown: Glance?
    private var nextShow: Instant?

    /// - Parameter words: the language of the glance.
    package init(_ options: PlayerOptions, in words: Localization = .english) {
        self.options = options
        self.words = words
    }

    package var nextDeadline: Instant? {
        (sides.values.map(\.retry) + [nextShow]).compactMap { $0 }.min()
    }

    package mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
        var effects: [Effect] = []
        switch event {
        case .start:
            for bus in options.buses where sides[bus] == nil {
                sides[bus] = Side()
                effects.append(.connect(bus))
            }
        case .listed(let bus, let names): effects = listed(bus, names, at: now)
        case .owner(let bus, let name, let owner): effects = note(bus, name, owner: owner)
        case .properties(let bus, let owner, let properties): note(bus, owner, properties)
        case .stale(let bus, let owner):
            effects = sides[bus]?.players[owner] == nil ? [] : [.read(bus, owner: owner)]
        case .lost(let bus, let reason): effects = lost(bus, reason, at: now)
        case .absent(let bus):
            guard sides[bus] != nil else { return [] }
            sides[bus] = Side()
            effects = [.tellAbsent(bus)]
        case .stop:
            sides = [:]
            nextShow = nil
            defer { shown = nil }
            return shown == nil ? [] : [.withdraw]
        case .deadline: effects = passDeadlines(at: now)
        }
        return effects + updateGlance(at: now)
    }

    // MARK: Buses

    private mutating func listed(_ bus: PlayerBus, _ names: [String], at now: Instant) -> [Effect] {
        guard var side = sides[bus] else { return [] }
        side.connectedSince = now
        let effects: [Effect] = side.hasComplained ? [.recovered(bus)] : []
        side.hasComplained = false
        sides[bus] = side
        return effects + names.filter(isWanted).prefix(Self.mostNames).map { .askOwner(bus, name: $0) }
    }

    private mutating func lost(_ bus: PlayerBus, _ reason: String, at now: Instant) -> [Effect] {
        guard var side = sides[bus] else { return [] }
        if let since = side.connectedSince, now - since >= Self.lastingConnection { side.backoff.reset() }
        let hasComplained = side.hasComplained
        side = Side(retry: now + side.backoff.wait(), backoff: side.backoff, hasComplained: true)
        sides[bus] = side
        return hasComplained ? [] : [.complain(bus, reason)]
    }

    private mutating func passDeadlines(at now: Instant) -> [Effect] {
        var effects: [Effect] = []
        for bus in options.buses {
            guard let retry = sides[bus]?.retry, retry <= now else { continue }
            sides[bus]?.retry = nil
            effects.append(.connect(bus))
        }
        guard let nextShow, nextShow <= now else { return effects }
        self.nextShow = nil
        let glance = glance
        guard glance != shown else { return effects }
        shown = glance
        return effects + [glance.map { .show($0) } ?? .withdraw]
    }

    // MARK: Players

    private func isWanted(_ name: String) -> Bool {
        guard name.hasPrefix(Self.prefix) else { return false }
        let short = name.dropFirst(Self.prefix.count)
        if short == Self.mirror { return false }
        // Each window of some players has its own name, such as firefox.instance1.
        return !options.ignored.contains { short == $0 || short.hasPrefix($0 + ".") }
    }

    private mutating func note(_ bus: PlayerBus, _ name: String, owner: String?) -> [Effect] {
        guard var side = sides[bus], isWanted(name), side.owners[name] != owner else { return [] }
        guard side.owners[name] != nil || side.owners.count < Self.mostNames else { return [] }
        let former = side.owners[name]
        side.owners[name] = owner
        if let former, !side.owners.values.contains(former) { side.players[former] = nil }
        var effects: [Effect] = []
        if let owner, side.players[owner] == nil {
            let short = name.dropFirst(Self.prefix.count).prefix { $0 != "." }
            side.players[owner] = Player(name: String(short))
            effects = [.read(bus, owner: owner)]
        }
        sides[bus] = side
        return effects
    }

    private mutating func note(_ bus: PlayerBus, _ owner: String, _ properties: PlayerProperties) {
        guard var player = sides[bus]?.players[owner] else { return }
        let before = player.properties
        player.properties.status = properties.status ?? before.status
        player.properties.track = properties.track ?? before.track
        guard player.properties != before else { return }
        changes += 1
        player.change = changes
        sides[bus]?.players[owner] = player
    }

    // MARK: The glance

    private mutating func updateGlance(at now: Instant) -> [Effect] {
        if glance == shown {
            nextShow = nil
        } else if nextShow == nil {
            nextShow = now + Self.settling
        }
        return []
    }

    private var glance: Glance? {
        let players = sides.values.flatMap(\.players.values)
        let latest = { (status: PlayerProperties.Status) in
            players.filter { $0.properties.status == status }.max { $0.change < $1.change }
        }
        if let player = latest(.playing) { return glance(of: player, icon: "music.note") }
        guard options.whenPaused == .keep, let player = latest(.paused) else { return nil }
        return glance(of: player, icon: "pause")
    }

    private func glance(of player: Player, icon: String) -> Glance {
        let track = player.properties.track
        let names = [track?.artist, track?.album].compactMap { $0 }.joined(separator: " · ")
        let detail = ScriptText.clean(names, limit: ScriptText.longestDetail)
        let name = ScriptText.clean(player.name, limit: ScriptText.longestValue)
        return Glance(id: Self.glanceID, value: track?.title ?? name ?? words.music, detail: detail, icon: icon)
    }
}

extension PlayerMachine {
    package enum Event: MachineEvent, Hashable {
        case start
        /// The bus has listed the names on it.
        case listed(PlayerBus, [String])
        /// The unique name of a name's new owner; `nil` if the name has no owner.
        case owner(PlayerBus, name: String, String?)
        /// The player with a unique name reports changed properties.
        case properties(PlayerBus, owner: String, PlayerProperties)
        /// The player with a unique name reports a change without the new values.
        case stale(PlayerBus, owner: String)
        /// The connection to the bus has failed or ended.
        case lost(PlayerBus, reason: String)
        /// This program has no such bus, permanently.
        case absent(PlayerBus)
        /// The module stops.
        case stop
        case deadline
    }

    package enum Effect: Hashable, Sendable {
        /// Open a connection. Leads to ``Event/listed(_:_:)``, ``Event/lost(_:reason:)`` or ``Event/absent(_:)``.
        case connect(PlayerBus)
        /// Ask the bus for the owner of a name. Leads to ``Event/owner(_:name:_:)``.
        case askOwner(PlayerBus, name: String)
        /// Ask the player with a unique name for its properties. Leads to ``Event/properties(_:owner:_:)``.
        case read(PlayerBus, owner: String)
        case show(Glance)
        case withdraw
        /// Report that a bus cannot be reached.
        case complain(PlayerBus, String)
        /// Report that a bus can be reached again.
        case recovered(PlayerBus)
        /// Report that the bus does not exist.
        case tellAbsent(PlayerBus)
    }
}
