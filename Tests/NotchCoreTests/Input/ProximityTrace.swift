import NotchCore

/// A proximity machine with its sensor, and a record of its effects.
struct ProximityTrace {
    private(set) var machine = ProximityMachine()
    private(set) var now = Instant.zero
    /// The sensor's reading; if it is `nil`, reading fails.
    var answer: Double?
    /// Whether readings stall: they never end.
    var isStalled = false
    private var reads = 0
    private var hovers: [(milliseconds: Int, isNear: Bool)] = []

    init(_ levels: ProximityLevels, events: Bool = false, answering answer: Double? = nil) {
        self.answer = answer
        isStalled = answer == nil
        handle(.found(levels, hasEvents: events))
    }

    mutating func handle(_ event: ProximityMachine.Event) {
        for effect in machine.handle(event, at: now) {
            switch effect {
            case .hover(let isNear): hovers.append((now.milliseconds, isNear))
            case .read:
                reads += 1
                guard !isStalled else { break }
                handle(answer.map { .reading($0) } ?? .failed)
            }
        }
    }

    /// Gives the machine these readings, each when the machine asks for one.
    mutating func read(_ readings: Double?...) {
        for reading in readings {
            while reads == 0 { passToDeadline() }
            reads -= 1
            handle(reading.map { .reading($0) } ?? .failed)
        }
    }

    private mutating func passToDeadline() {
        guard let deadline = machine.nextDeadline else { return }
        now = max(now, deadline)
        handle(.deadline)
    }

    /// Advances the time, and handles the deadlines on the way.
    mutating func pass(_ duration: Duration) {
        let end = now + duration
        while let deadline = machine.nextDeadline, deadline <= end { passToDeadline() }
        now = end
    }

    mutating func takeReads() -> Int {
        defer { reads = 0 }
        return reads
    }

    mutating func takeHovers() -> [(milliseconds: Int, isNear: Bool)] {
        defer { hovers = [] }
        return hovers
    }
}
