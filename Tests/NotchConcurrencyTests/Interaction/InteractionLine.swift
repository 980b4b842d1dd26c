import NotchConcurrency

/// An interaction machine in virtual time. It does what the shells do. Instants are in milliseconds.
struct InteractionLine {
    private(set) var machine: InteractionMachine
    private(set) var now = 0
    /// Every event except additions, as `instant name event`.
    private(set) var log: [String] = []
    /// Whether the view is visible when a shell looks before it starts an interaction.
    var isVisible = true
    /// Offers stay unanswered while this is set; see ``answer()``.
    var isSilent = false
    private(set) var offers: [InteractionID] = []

    init(configure: (inout InteractionMachine.Configuration) -> Void = { _ in }) {
        var configuration = InteractionMachine.Configuration()
        configure(&configuration)
        machine = InteractionMachine(configuration: configuration)
    }

    @discardableResult
    mutating func add(_ name: String?, timeout: Int? = nil) throws(InteractionQueueError) -> InteractionID {
        let added = machine.add(name, timeout: timeout.map { .milliseconds($0) }, at: instant)
        follow(added.effects)
        if added.isRefused { throw .full(capacity: machine.capacity) }
        return added.item.id
    }

    /// Handles the deadlines up to an instant, each at its own time, and then an event at that instant.
    mutating func at(_ milliseconds: Int, _ event: InteractionMachine.Event) {
        advance(to: milliseconds)
        decide(event)
    }

    mutating func advance(to milliseconds: Int) {
        while let deadline = machine.nextDeadline, deadline.milliseconds <= milliseconds {
            now = max(now, deadline.milliseconds)
            decide(.deadline)
        }
        now = milliseconds
    }

    /// Advances the time without handling deadlines, as if the computer were busy with other work.
    mutating func oversleep(to milliseconds: Int) {
        now = milliseconds
    }

    /// Finishes the interaction that runs.
    mutating func finish() {
        guard let id = machine.current?.item.id else { return }
        decide(.finish(id))
    }

    /// Answers the offers that were left unanswered.
    mutating func answer() {
        isSilent = false
        let unanswered = offers
        offers = []
        for id in unanswered { answer(id) }
    }

    private var instant: Instant { Instant(sinceStart: .milliseconds(now)) }

    private mutating func answer(_ id: InteractionID) {
        decide(isVisible ? .begin(id) : .decline(id))
    }

    private mutating func decide(_ event: InteractionMachine.Event) {
        follow(machine.handle(event, at: instant))
    }

    private mutating func follow(_ effects: [InteractionMachine.Effect]) {
        for effect in effects {
            switch effect {
            case .offer(let id): if isSilent { offers.append(id) } else { answer(id) }
            case .event(.added, _): break
            case .event(let event, let instant): log.append("\(instant.milliseconds) \(event)")
            }
        }
    }
}
