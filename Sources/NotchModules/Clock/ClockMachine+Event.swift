import NotchCore

extension ClockMachine {
    package enum Event: MachineEvent, Hashable {
        /// The time was shown. It was that many milliseconds since 1970.
        case look(Int64)
        case stop
        case deadline
    }
}
