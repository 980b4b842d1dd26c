import NotchConcurrency

/// Follows the events of many interactions, and checks what must always hold.
@SurfaceActor
final class InteractionLedger {
    /// The events of each interaction, by name.
    private(set) var lives: [String: [String]] = [:]
    private(set) var endCount = 0
    private(set) var violations: [String] = []
    private var running: InteractionMachine.Item?
    private var lastStarted = InteractionID(0)
    /// The number of the last interaction that ran, by the thread that added it.
    private var lastOfThread: [Int: Int] = [:]
    private var isOpen = false

    nonisolated init() {}

    func follow(_ event: InteractionEvent) {
        switch event {
        case .added(let item): require(lives.updateValue([], forKey: item.name) == nil, "\(item.name) added twice")
        case .started(let current):
            require(isOpen, "I1: \(current.item.name) started without a view")
            require(running == nil, "I2: \(current.item.name) started while \(running?.name ?? "") ran")
            require(current.item.id > lastStarted, "I2: \(current.item.name) started out of turn")
            running = current.item
            lastStarted = current.item.id
            write("started", of: current.item.name)
        case .cancelRequested(let current): write("stop", of: current.item.name)
        case .ended(let item, let outcome):
            require((running == item) == (outcome != .cancelled), "I5: \(item.name) \(outcome) out of turn")
            if outcome != .cancelled { running = nil }
            endCount += 1
            write(outcome.rawValue, of: item.name)
        case .suspended: isOpen = false
        case .resumed: isOpen = true
        }
    }

    /// Records that the block of an interaction runs.
    func run(_ plan: InteractionPlan) {
        require(running?.name == plan.name, "I2: \(plan.name) runs out of turn")
        require(lastOfThread[plan.thread] ?? -1 < plan.number, "I2: \(plan.name) runs after a later one, or again")
        lastOfThread[plan.thread] = plan.number
        write("ran", of: plan.name)
    }

    private func write(_ text: String, of name: String) {
        lives[name, default: ["unknown"]].append(text)
    }

    private func require(_ condition: Bool, _ message: @autoclosure () -> String) {
        if !condition { violations.append(message()) }
    }
}
