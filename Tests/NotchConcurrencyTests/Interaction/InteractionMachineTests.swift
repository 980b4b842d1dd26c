import NotchConcurrency
import Testing

@Suite struct InteractionMachineTests {
    var line = InteractionLine()

    // MARK: I1, I2

    @Test("I1: a queue starts suspended, and nothing starts before the view has appeared")
    mutating func queue_startsSuspended() throws {
        try line.add("A")
        line.advance(to: 100_000)
        #expect(line.log.isEmpty && line.machine.isSuspended && line.machine.nextDeadline == nil)
    }

    @Test("I1, I2: the first starts 750 ms after the view appeared, the next 250 ms after a finish")
    mutating func starts_areSpaced() throws {
        try line.add("A")
        try line.add("B")
        try line.add("C")
        line.at(0, .didAppear)
        line.advance(to: 750)
        line.finish()
        line.advance(to: 5000)
        line.finish()
        line.advance(to: 9000)
        #expect(
            line.log == [
                "500 resumed", "750 A started", "750 A finished", "1000 B started", "5000 B finished",
                "5250 C started",
            ])
    }

    @Test("I2: the delay comes before the start of one that finds the queue idle, too", arguments: [600, 750, 10_000])
    func lateComer_waitsTheDelay(at instant: Int) throws {
        var line = InteractionLine()
        line.at(0, .didAppear)
        line.advance(to: instant)
        try line.add("A")
        line.advance(to: 20_000)
        #expect(line.log == ["500 resumed", "\(instant + 250) A started"])
    }

    @Test("I1: the delay counts from the first of several appearances in a row")
    mutating func repeatedAppearance_changesNothing() throws {
        try line.add("A")
        for instant in [0, 300, 499, 600] { line.at(instant, .didAppear) }
        line.advance(to: 5000)
        line.at(5000, .didAppear)
        #expect(line.log == ["500 resumed", "750 A started"])
    }

    @Test("I-D2: what a view announced before it went again does not open the queue")
    mutating func staleAppearance_opensNothing() throws {
        try line.add("A")
        line.at(0, .didAppear)
        line.at(400, .willDisappear)
        line.at(450, .didAppear)
        line.advance(to: 5000)
        #expect(line.log == ["950 resumed", "1200 A started"])
    }

    @Test("I-D1: one whose view goes during the delay stays first in line", arguments: [500, 600, 749])
    func disappearance_duringTheDelay_keepsTheFirst(at instant: Int) throws {
        var line = InteractionLine()
        try line.add("A")
        try line.add("B")
        line.at(0, .didAppear)
        line.at(instant, .willDisappear)
        line.advance(to: 1000)
        #expect(line.machine.pending.map(\.name) == ["A", "B"] && line.machine.current == nil)
        line.at(2000, .didAppear)
        line.advance(to: 5000)
        #expect(line.log == ["500 resumed", "\(instant) suspended", "2500 resumed", "2750 A started"])
    }

    @Test("I-D1: the view is looked at after the delay; a no suspends the queue until the view appears")
    mutating func absentView_declinesTheStart() throws {
        try line.add("A")
        line.isVisible = false
        line.at(0, .didAppear)
        line.advance(to: 1000)
        #expect(line.machine.pending.map(\.name) == ["A"] && line.machine.nextDeadline == nil)
        line.isVisible = true
        line.at(2000, .didAppear)
        line.advance(to: 5000)
        #expect(line.log == ["500 resumed", "750 suspended", "2500 resumed", "2750 A started"])
    }

    @Test("I-D1: a disappearance between the end of the delay and the start still prevents it")
    mutating func disappearance_beforeTheAnswer_preventsTheStart() throws {
        try line.add("A")
        line.isSilent = true
        line.at(0, .didAppear)
        line.at(760, .willDisappear)
        line.answer()
        line.advance(to: 5000)
        #expect(line.log == ["500 resumed", "760 suspended"])
        #expect(line.machine.pending.map(\.name) == ["A"])
    }

    @Test("I1: the one that runs goes on without its view; the next waits for it")
    mutating func disappearance_leavesTheCurrentRunning() throws {
        try line.add("A")
        try line.add("B")
        line.at(0, .didAppear)
        line.at(800, .willDisappear)
        line.advance(to: 1000)
        line.finish()
        line.at(2000, .didAppear)
        line.advance(to: 5000)
        #expect(
            line.log == [
                "500 resumed", "750 A started", "800 suspended", "1000 A finished", "2500 resumed", "2750 B started",
            ])
    }

    @Test("I1, I2: a timer that comes late catches up, each step at its own instant")
    mutating func lateTimer_keepsTheInstants() throws {
        try line.add("A")
        line.at(0, .didAppear)
        line.oversleep(to: 620)
        line.at(620, .deadline)
        #expect(line.machine.nextDeadline?.milliseconds == 750)
        line.oversleep(to: 900)
        line.at(900, .deadline)
        #expect(line.log == ["500 resumed", "900 A started"])
    }

    // MARK: I3

    @Test("I3: a second finish, and one of a block that does not run, change and report nothing")
    mutating func finish_isIdempotent() throws {
        let first = try line.add("A")
        let second = try line.add("B")
        line.at(0, .didAppear)
        line.at(700, .finish(first))
        line.at(800, .finish(first))
        line.at(900, .finish(first))
        line.at(900, .finish(second))
        line.at(1100, .finish(first))
        line.at(2000, .finish(InteractionID(99)))
        #expect(line.log == ["500 resumed", "750 A started", "800 A finished", "1050 B started"])
    }

    // MARK: I5

    @Test("I5: one that is cancelled while others are before it never runs, and delays nobody")
    mutating func cancelled_inLine_neverRuns() throws {
        try line.add("A")
        let second = try line.add("B")
        try line.add("C")
        line.at(0, .didAppear)
        line.at(600, .cancel(second))
        line.at(600, .cancel(second))
        line.advance(to: 800)
        line.finish()
        line.advance(to: 5000)
        #expect(
            line.log == [
                "500 resumed", "600 B cancelled", "750 A started", "800 A finished", "1050 C started",
            ])
    }

    @Test("I5, I2: the first that is cancelled counts as finished: the next starts a whole delay later")
    mutating func cancelled_first_countsAsFinished() throws {
        let first = try line.add("A")
        try line.add("B")
        line.at(0, .didAppear)
        line.at(700, .cancel(first))
        line.advance(to: 5000)
        #expect(line.log == ["500 resumed", "700 A cancelled", "950 B started"])
    }

    @Test("I5: one that is cancelled between the end of its delay and its start never runs")
    mutating func cancelled_whenDue_neverRuns() throws {
        let first = try line.add("A")
        line.isSilent = true
        line.at(0, .didAppear)
        line.at(750, .cancel(first))
        try line.add("B")
        line.answer()
        line.advance(to: 5000)
        #expect(line.log == ["500 resumed", "750 A cancelled", "1000 B started"])
    }

    @Test("I3, I5: a running block that is cancelled is notified once, and still has to finish")
    mutating func cancelled_whileRunning_mustFinish() throws {
        let first = try line.add("A")
        try line.add("B")
        line.at(0, .didAppear)
        line.at(800, .cancel(first))
        line.at(900, .cancel(first))
        #expect(line.machine.current?.isCancelled == true)
        line.advance(to: 5000)
        line.finish()
        line.advance(to: 6000)
        #expect(
            line.log == [
                "500 resumed", "750 A started", "800 A asked to stop", "5000 A finished", "5250 B started",
            ])
    }

    @Test("I5: cancelAll ends all that wait, and notifies the running one")
    mutating func cancelAll_concernsEverybody() throws {
        for name in ["A", "B", "C"] { try line.add(name) }
        line.at(0, .didAppear)
        line.at(800, .cancelAll)
        line.at(900, .cancelAll)
        line.finish()
        try line.add("D")
        line.advance(to: 5000)
        #expect(
            line.log == [
                "500 resumed", "750 A started", "800 A asked to stop", "800 B cancelled", "800 C cancelled",
                "900 A finished", "1150 D started",
            ])
    }
}
