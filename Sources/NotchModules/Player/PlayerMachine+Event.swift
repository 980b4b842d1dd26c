package import NotchCore

extension PlayerMachine {
    package enum Event: MachineEvent, Hashable {
        case start
        /// The bus has told the names on it.
        case listed(PlayerBus, [String])
        /// A name on a bus has this unique name now; `nil` when nobody has it.
        case owner(PlayerBus, name: String, String?)
        /// The player with a unique name tells what has changed.
        case properties(PlayerBus, owner: String, PlayerProperties)
        /// The player with a unique name says that something has changed, but not what.
        case stale(PlayerBus, owner: String)
        /// There is no connection to the bus, or none any more.
        case lost(PlayerBus, reason: String)
        /// There is no such bus for this program, and there will be none.
        case absent(PlayerBus)
        /// The module is stopped.
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
        /// Tell that a bus cannot be reached.
        case complain(PlayerBus, String)
        /// Tell that a bus can be reached again.
        case recovered(PlayerBus)
        /// Tell that there is no such bus.
        case tellAbsent(PlayerBus)
    }
}
