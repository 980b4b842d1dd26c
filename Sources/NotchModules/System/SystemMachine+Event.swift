package import NotchCore

extension SystemMachine {
    package enum Event: MachineEvent, Hashable {
        case start
        /// The machine was looked at.
        case read(SystemSample)
        /// The glances can be seen, or cannot. While they cannot, nothing wakes the machine.
        case visible(Bool)
        case stop
        case deadline
    }

    package enum Effect: Hashable, Sendable {
        /// Look at the machine. Leads to ``Event/read(_:)``.
        case read
        case show(Glance)
        case withdraw(String)
    }
}
