import NotchCore

/// Decides when a record of preferences is written (H5).
///
/// Changes of a second are one write. A record that is as the file has it writes nothing, also where it was another one
/// in between. A disk that takes nothing is told of once, and tried again.
struct PreferenceMachine: StateMachine {
    enum Event: MachineEvent, Hashable {
        /// The record is this now, as it is to be written.
        case replace([UInt8])
        /// The write has ended, with the reason why it failed.
        case written(fault: String?)
        /// What is not written yet has to be written at once, because the program ends.
        case close
        case deadline
    }

    enum Effect: Hashable, Sendable {
        case write([UInt8])
        /// The record cannot be written, for this reason.
        case complain(String)
        /// Nothing more is written.
        case closed
    }

    /// How long a change waits for others.
    static let delay: Duration = .seconds(1)
    /// How long a disk that takes nothing is left alone.
    static let retryDelay: Duration = .seconds(60)

    /// What the file has; `nil` where there is none.
    private var saved: [UInt8]?
    private var wanted: [UInt8]?
    /// What is being written.
    private var writing: [UInt8]?
    private(set) var nextDeadline: Instant?
    private var isFailing = false
    private var isClosing = false

    /// - Parameter saved: what the file has; `nil` where there is none.
    init(saved: [UInt8]?) {
        self.saved = saved
        wanted = saved
    }

    mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
        var effects: [Effect] = []
        switch event {
        case .replace(let record):
            guard !isClosing, record != wanted else { return [] }
            wanted = record
            plan(at: now, after: Self.delay)
        case .written(let fault):
            if let fault {
                if !isFailing { effects.append(.complain(fault)) }
            } else {
                saved = writing
            }
            isFailing = fault != nil
            writing = nil
            if isClosing { return effects + (fault == nil && wanted != saved ? write() : [.closed]) }
            plan(at: now, after: isFailing ? Self.retryDelay : Self.delay)
        case .deadline:
            guard let nextDeadline, now >= nextDeadline else { break }
            effects += write()
        case .close:
            isClosing = true
            // A write that is under way may be of another record than the last one, and is waited for in any case.
            if writing == nil { effects += wanted == saved ? [.closed] : write() }
        }
        return effects
    }

    private mutating func plan(at now: Instant, after delay: Duration) {
        guard writing == nil else { return }
        guard wanted != saved else { return nextDeadline = nil }
        nextDeadline = nextDeadline ?? now + delay
    }

    private mutating func write() -> [Effect] {
        nextDeadline = nil
        guard let wanted else { return [] }
        writing = wanted
        return [.write(wanted)]
    }
}
