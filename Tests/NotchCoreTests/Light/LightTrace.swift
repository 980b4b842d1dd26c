import NotchCore

/// A light machine in virtual time, with a record of its effects.
struct LightTrace {
    private(set) var machine: LightMachine
    private(set) var now = Instant.zero
    /// The effects as milliseconds and effect, such as `5000 light 0.5`.
    private(set) var log: [String] = []
    private(set) var wakeups = 0

    init(_ policy: LightPolicy = LightPolicy()) {
        machine = LightMachine(policy: policy, at: .zero)
    }

    /// Advances the time, and handles the deadlines on the way.
    mutating func pass(_ duration: Duration) {
        let end = now + duration
        while let deadline = machine.nextDeadline, deadline <= end {
            now = deadline
            wakeups += 1
            handle(.deadline)
        }
        now = end
    }

    mutating func handle(_ event: LightMachine.Event) {
        for effect in machine.handle(event, at: now) {
            switch effect {
            case .power(let isOn): log.append("\(now.milliseconds) power \(isOn ? "on" : "off")")
            case .light(let share): log.append("\(now.milliseconds) light \(Int((share * 1000).rounded()))")
            }
        }
    }

    mutating func situation(showing: Bool = false, engaged: Bool = false, hidden: Bool = false) {
        handle(.situation(.init(isShowing: showing, isEngaged: engaged, isHidden: hidden)))
    }

    mutating func takeLog() -> [String] {
        defer { log = [] }
        return log
    }
}
