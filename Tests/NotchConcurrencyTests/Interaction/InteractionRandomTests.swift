import NotchConcurrency
import NotchTestSupport
import Testing

/// Sends random sequences of events to a machine, and checks what must always hold.
@Suite struct InteractionRandomTests {
    @Test(
        "I1 to I5: 200 random sequences start nobody twice, no two at once, and end each once",
        arguments: 0..<200 as Range<UInt64>)
    func randomSequence_keepsTheRules(seed: UInt64) throws {
        var run = RandomInteractions(seed: seed)
        for _ in 0..<150 { run.step() }
        run.windDown()
        #expect(run.violations.isEmpty, "seed \(seed): \(run.violations.prefix(3))")
        #expect(run.startCount > 0, "seed \(seed): a sequence that starts nothing tests nothing")
    }
}

private struct RandomInteractions {
    private var random: SeededGenerator
    private var line: InteractionLine
    private var ids: [InteractionID] = []
    private var refusals = 0
    private var read = 0
    private var running: Int?
    private var lastStarted = 0
    private var outcomes: [Int: String] = [:]
    /// The instant at which the line last became free to start an interaction, or a view appeared. Nothing starts
    /// before a delay after it has passed.
    private var freeSince = 0
    private var isOpen = false
    private(set) var startCount = 0
    private(set) var violations: [String] = []

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        line = InteractionLine { $0.capacity = 8 }
    }

    mutating func step() {
        let someone = ids.suffix(12).randomElement(using: &random) ?? InteractionID(1)
        switch roll(14) {
        case 0...4: add()
        case 5: happen(.willDisappear)
        case 6, 7: happen(.didAppear)
        case 8: happen(.cancel(someone))
        case 9: happen(.finish(someone))
        case 10: line.isVisible.toggle()
        case 11: line.isSilent = true
        case 12: if roll(6) == 0 { happen(.cancelAll) }
        default: line.finish()
        }
        if line.isSilent, roll(2) == 0 { line.answer() }
        let pause = roll(400)
        line.advance(to: line.now + pause)
        check()
    }

    /// Lets everything end, and checks that it has ended.
    mutating func windDown() {
        line.isVisible = true
        line.answer()
        happen(.didAppear)
        for _ in 0..<20 {
            line.advance(to: line.now + 1000)
            line.finish()
            check()
        }
        require(line.machine.pending.isEmpty && line.machine.current == nil, "not all has ended")
        require(line.machine.nextDeadline == nil, "somebody waits for nothing")
        require(outcomes.count == ids.count, "\(ids.count) added, \(outcomes.count) ended")
    }

    private mutating func add() {
        let isFull = line.machine.pendingCount == 8
        let timeout = roll(3) == 0 ? roll(600) : nil
        do {
            ids.append(try line.add("\(ids.count + refusals + 1)", timeout: timeout))
            require(!isFull, "accepted beyond the capacity")
        } catch {
            refusals += 1
            require(isFull, "refused: \(error)")
        }
    }

    private mutating func happen(_ event: InteractionMachine.Event) {
        line.at(line.now, event)
    }

    private mutating func check() {
        for entry in line.log[read...] { follow(entry.split(separator: " ")) }
        read = line.log.count
        let current = line.machine.current.map { Int($0.item.id.value) }
        require(current == running, "current is not the one that was started")
        require(line.machine.isSuspended == !isOpen, "isSuspended is not what was told")
    }

    private mutating func follow(_ words: [Substring]) {
        guard let instant = words.first.flatMap({ Int($0) }) else { return }
        guard words.count > 2, let number = Int(words[1]) else {
            isOpen = words.last == "resumed"
            freeSince = instant
            return
        }
        switch words[2] {
        case "started":
            require(running == nil, "I2: \(number) started while another ran")
            require(number > lastStarted, "I2: \(number) started out of turn, or again")
            require(isOpen, "I1: \(number) started without a view")
            require(instant >= freeSince + 250, "I2: \(number) started too early")
            require(outcomes[number] == nil, "I5: \(number) started after its end")
            running = number
            lastStarted = number
            startCount += 1
        case "finished", "timedOut":
            require(running == number, "\(number) finished without running")
            end(number, words[2], at: instant)
            running = nil
        case "cancelled":
            require(running != number && number > lastStarted, "I5: \(number) cancelled after its start")
            end(number, words[2], at: instant)
        default: require(running == number, "\(number) was told to stop without running")
        }
    }

    private mutating func end(_ number: Int, _ outcome: Substring, at instant: Int) {
        require(outcomes.updateValue(String(outcome), forKey: number) == nil, "\(number) ended twice")
        if outcome != "cancelled" { freeSince = instant }
    }

    private mutating func roll(_ sides: Int) -> Int {
        Int.random(in: 0..<sides, using: &random)
    }

    private mutating func require(_ condition: Bool, _ message: String) {
        if !condition { violations.append(message) }
    }
}
