package import NotchCore
package import NotchEventLoop
import NotchSystem

/// Shows the current track of a media player, which players report by MPRIS on a message bus.
///
/// The module is a thin shell around ``PlayerMachine``. It never requests a player's position, which would require
/// polling. Without changes, the program is not woken.
@SurfaceActor
package final class PlayerSource: ConfigurableGlance {
    /// Opens a connection to a bus, and calls `onEnd` when it ends.
    package typealias Opening =
        @SurfaceActor (PlayerBus, _ onEnd: @escaping @SurfaceActor () -> Void) throws(EventLoopError) -> BusConnection

    private static let bus = "org.freedesktop.DBus"
    private static let playerPath = "/org/mpris/MediaPlayer2"
    private static let playerInterface = "org.mpris.MediaPlayer2.Player"
    private static let properties = "org.freedesktop.DBus.Properties"

    private let options: PlayerOptions
    private let machine: MachineRunner<PlayerMachine>
    private let open: Opening
    private let sink: any GlanceSink
    private let logger: Logger
    private let effectQueue = EffectQueue<PlayerMachine.Effect>()
    private var connections: [PlayerBus: BusConnection] = [:]
    /// The players with a pending read, and whether each must be read again afterwards.
    private var reading: [PlayerBus: [String: Bool]] = [:]

    package convenience init?(_ options: PlayerOptions, in context: GlanceContext) {
        guard let open = context.openBus else { return nil }
        self.init(
            options, words: context.words, sink: context.sink, clock: context.clock, logger: context.logger, open: open)
    }

    /// - Parameter words: the language of the glance.
    package init(
        _ options: PlayerOptions, words: Localization = .english, sink: any GlanceSink, clock: any SurfaceClock,
        logger: Logger, open: @escaping Opening
    ) {
        self.options = options
        self.sink = sink
        self.logger = logger
        self.open = open
        machine = MachineRunner(PlayerMachine(options, in: words), clock: clock)
    }

    package var ownedIDs: [String] { [PlayerMachine.glanceID] }

    package func start() { handle(.start) }

    /// Changes nothing: players report by themselves, and nothing is asked of them.
    package func see(_ visibility: HomeVisibility) {}

    package func stop() {
        handle(.stop)
        machine.stop()
        for connection in connections.values { connection.close() }
        connections = [:]
    }

    private func handle(_ event: PlayerMachine.Event) {
        let effects = machine.handle(event) { [weak self] in self?.handle(.deadline) }
        effectQueue.deliver(effects) { effect in
            switch effect {
            case .connect(let bus): connect(bus)
            case .askOwner(let bus, let name): askOwner(bus, name)
            case .read(let bus, let owner): read(bus, owner)
            case .show(let glance): sink.set(glance, lifetime: nil)
            case .withdraw: sink.remove(PlayerMachine.glanceID)
            case .complain(let bus, let reason):
                logger.warning(
                    "the \(bus.rawValue) bus cannot be reached, and is tried again: \(reason)")
            case .recovered(let bus): logger.info("the \(bus.rawValue) bus can be reached")
            case .tellAbsent(let bus): tellAbsent(bus)
            }
        }
    }

    private func tellAbsent(_ bus: PlayerBus) {
        let text =
            "there is no \(bus.rawValue) bus here, since neither DBUS_SESSION_BUS_ADDRESS nor "
            + "XDG_RUNTIME_DIR is set; players of a user's session do not show"
        // A service has no session bus. The absence is a fault only if no other bus is configured.
        if options.buses == [bus] { logger.warning(text) } else { logger.info(text) }
    }

    // MARK: The bus

    private func connect(_ bus: PlayerBus) {
        do throws(EventLoopError) {
            let connection = try open(bus) { [weak self] in self?.lose(bus, "the connection has ended") }
            connections[bus] = connection
            try connection.match(
                "type='signal',sender='\(Self.bus)',interface='\(Self.bus)',member='NameOwnerChanged',"
                    + "arg0namespace='org.mpris.MediaPlayer2'"
            ) { [weak self] in self?.noteOwner(bus, $0.arguments) }
            try connection.match(
                "type='signal',path='\(Self.playerPath)',interface='\(Self.properties)',member='PropertiesChanged',"
                    + "arg0='\(Self.playerInterface)'"
            ) { [weak self] in self?.noteProperties(bus, $0) }
            try connection.call(call("ListNames")) { [weak self] result in
                switch result {
                case .success(let answer): self?.handle(.listed(bus, answer.texts(at: 0)))
                case .failure(let error): self?.lose(bus, error.message)
                }
            }
        } catch {
            if error.errno == Errno.noMedium.rawValue, bus == .session { return handle(.absent(bus)) }
            lose(bus, error.description)
        }
    }

    private func lose(_ bus: PlayerBus, _ reason: String) {
        connections.removeValue(forKey: bus)?.close()
        reading[bus] = nil
        handle(.lost(bus, reason: reason))
    }

    private func call(_ member: String, _ arguments: String...) -> BusCall {
        BusCall(to: Self.bus, path: "/org/freedesktop/DBus", interface: Self.bus, member: member, arguments: arguments)
    }

    private func askOwner(_ bus: PlayerBus, _ name: String) {
        // An ended connection reports its end itself, so the error is ignored.
        try? connections[bus]?.call(call("GetNameOwner", name)) { [weak self] result in
            let owner = (try? result.get())?.text(at: 0)
            self?.handle(.owner(bus, name: name, owner))
        }
    }

    private func read(_ bus: PlayerBus, _ owner: String) {
        let call = BusCall(
            to: owner, path: Self.playerPath, interface: Self.properties, member: "GetAll",
            arguments: [Self.playerInterface])
        // A player that reports changes continuously has at most one pending read.
        guard reading[bus]?[owner] == nil else {
            reading[bus]?[owner] = true
            return
        }
        reading[bus, default: [:]][owner] = false
        // A player that does not reply is shown when it reports a change.
        try? connections[bus]?.call(call) { [weak self] result in
            guard let self else { return }
            let isAgain = reading[bus]?.removeValue(forKey: owner) ?? false
            if let answer = try? result.get() {
                handle(.properties(bus, owner: owner, PlayerProperties(answer.arguments.first)))
            }
            if isAgain { handle(.stale(bus, owner: owner)) }
        }
    }

    private func noteOwner(_ bus: PlayerBus, _ arguments: [BusValue]) {
        guard case .text(let name)? = arguments.first, case .text(let owner)? = arguments.last else { return }
        handle(.owner(bus, name: name, owner.isEmpty ? nil : owner))
    }

    private func noteProperties(_ bus: PlayerBus, _ message: BusMessage) {
        guard let owner = message.sender, message.arguments.count > 1 else { return }
        handle(.properties(bus, owner: owner, PlayerProperties(message.arguments[1])))
        // Some players report only the names of changed properties.
        let stale = message.texts(at: 2)
        if stale.contains("Metadata") || stale.contains("PlaybackStatus") { handle(.stale(bus, owner: owner)) }
    }
}

extension BusMessage {
    fileprivate func text(at index: Int) -> String? {
        guard arguments.indices.contains(index), case .text(let text) = arguments[index] else { return nil }
        return text
    }

    fileprivate func texts(at index: Int) -> [String] {
        guard arguments.indices.contains(index), case .array(let values) = arguments[index] else { return [] }
        return values.compactMap { if case .text(let text) = $0 { text } else { nil } }
    }
}

extension PlayerSource {
    nonisolated package static let kind = "player"
    nonisolated package static let defaults = PlayerOptions()
    nonisolated package static let keys: [FileKey<PlayerOptions>] = [
        FileKey("Bus", \.buses, .choices()),
        FileKey("Ignore", \.ignored, .players),
        FileKey("WhenPaused", \.whenPaused, .choice),
    ]
}

extension ValueSyntax<[String]> {
    /// Reads the names of players with spaces between.
    static var players: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            let names = text.split(separator: " ").map(String.init)
            for name in names {
                // The characters of a name on a bus.
                let isName = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_-.".contains($0)) }
                guard isName, name.utf8.count <= 200, names.count <= 32 else {
                    throw InvalidValue(expectation: "at most 32 players such as firefox, with spaces between")
                }
            }
            return names
        }
    }
}

/// The options of a glance of the kind `player`.
package struct PlayerOptions: Hashable, Sendable {
    package var buses: [PlayerBus] = [.session, .system]
    /// The names of players that are not shown, such as `firefox`.
    package var ignored: [String] = []
    package var whenPaused = PausedPlayer.keep

    package init() {}
}

/// A message bus that is searched for players.
package enum PlayerBus: String, Hashable, Sendable, CaseIterable {
    /// The bus of the user's session, with the players of a desktop.
    case session
    /// The bus of the machine, with players that run as services.
    case system
}

/// The behaviour of the glance when its player pauses.
package enum PausedPlayer: String, Hashable, Sendable, CaseIterable {
    /// The glance stays, with another icon.
    case keep
    case hide
}
