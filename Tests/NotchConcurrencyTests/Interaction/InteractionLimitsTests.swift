import NotchConcurrency
import Testing

/// Tests interactions that never finish, too many interactions, and the machine's state as others see it.
@Suite struct InteractionLimitsTests {
    var line = InteractionLine()

    @Test("I-D3: one that is not finished in time counts as finished; its late finish does nothing")
    mutating func timeout_letsTheNextCome() throws {
        let first = try line.add("A", timeout: 1000)
        try line.add("B")
        line.at(200, .didAppear)
        line.advance(to: 1000)
        #expect(line.machine.nextDeadline?.milliseconds == 1950, "counted from its start")
        line.at(2000, .finish(first))
        line.at(3000, .finish(first))
        #expect(line.log == ["700 resumed", "950 A started", "1950 A timedOut", "2200 B started"])
    }

    @Test("I-D3: a cancelled one times out too; one that finished in time does not")
    mutating func timeout_endsACancelledOne() throws {
        let first = try line.add("A", timeout: 1000)
        try line.add("B", timeout: 1000)
        line.at(0, .didAppear)
        line.at(800, .cancel(first))
        line.advance(to: 2999)
        line.finish()
        line.advance(to: 9000)
        #expect(
            line.log == [
                "500 resumed", "750 A started", "800 A asked to stop", "1750 A timedOut", "2000 B started",
                "2999 B finished",
            ])
    }

    @Test("I-D3: a timeout passes while the view is away, or about to be back")
    mutating func timeout_passesWithoutAView() throws {
        try line.add("A", timeout: 1000)
        try line.add("B")
        line.at(0, .didAppear)
        line.at(800, .willDisappear)
        line.at(1700, .didAppear)
        line.advance(to: 9000)
        #expect(
            line.log == [
                "500 resumed", "750 A started", "800 suspended", "1750 A timedOut", "2200 resumed", "2450 B started",
            ])
    }

    @Test("I-D3: durations below zero count as zero, and those beyond all measure overflow nothing")
    mutating func durations_areClamped() throws {
        line = InteractionLine {
            $0.appearDelay = .seconds(-1)
            $0.startDelay = .seconds(Int64.min)
        }
        try line.add("A", timeout: -5)
        try line.add("B", timeout: .max)
        line.at(7, .didAppear)
        #expect(line.log == ["7 resumed", "7 A started", "7 A timedOut", "7 B started"])
        line = InteractionLine { $0.startDelay = .seconds(Int64.max) }
        try line.add("C")
        line.at(0, .didAppear)
        line.advance(to: 500)
        #expect(line.machine.nextDeadline == Instant(sinceStart: .milliseconds(500) + .seconds(1 << 32)))
    }

    @Test("Who holds the queue and since when can be seen, and who waits")
    mutating func state_isInspectable() throws {
        let first = try line.add("A", timeout: 60_000)
        line.at(0, .didAppear)
        line.advance(to: 1000)
        let second = try line.add(nil)
        let current = try #require(line.machine.current)
        #expect(current.item.id == first && current.item.name == "A")
        #expect(current.began.milliseconds == 750 && current.deadline?.milliseconds == 60_750)
        let waiting = try #require(line.machine.pending.first)
        #expect(waiting.id == second && waiting.name == "interaction 2" && waiting.added.milliseconds == 1000)
        #expect(line.machine.pendingCount == 1 && first < second)
    }

    @Test("A full queue refuses, in words, and changes nothing; the one that runs takes no place")
    mutating func fullQueue_refuses() throws {
        line = InteractionLine { $0.capacity = 2 }
        try line.add("A")
        try line.add("B")
        #expect(throws: InteractionQueueError.full(capacity: 2)) { try line.add("C") }
        #expect(line.machine.pending.map(\.name) == ["A", "B"])
        line.at(0, .didAppear)
        line.advance(to: 750)
        try line.add("D")
        #expect(throws: InteractionQueueError.full(capacity: 2)) { try line.add("E") }
        #expect("\(InteractionQueueError.full(capacity: 2))".hasPrefix("the queue is full: 2 wait; try again later"))
    }

    @Test("Without delays and with a view from the beginning it is a plain serial queue")
    mutating func zeroDelays_makeAPlainQueue() throws {
        line = InteractionLine {
            $0.appearDelay = .zero
            $0.startDelay = .zero
            $0.startsVisible = true
        }
        try line.add("A")
        try line.add("B")
        line.advance(to: 10)
        line.finish()
        line.at(20, .willDisappear)
        line.finish()
        try line.add("C")
        line.at(30, .didAppear)
        #expect(
            line.log == [
                "0 A started", "10 A finished", "10 B started", "20 suspended", "20 B finished", "30 resumed",
                "30 C started",
            ])
        #expect(line.machine.nextDeadline == nil)
    }
}
