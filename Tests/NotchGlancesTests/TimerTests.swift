import NotchCore
import NotchTestSupport
import Testing

@testable import NotchGlances

@Suite("Timers")
@SurfaceActor
struct TimerTests {
    @SurfaceActor
    private final class Memory: TimerMemory {
        var texts: [String: String] = [:]
        func keep(_ text: String?, of name: String) { texts[name] = text }
    }

    private let clock = ManualClock()
    private let shelf = GlanceShelf()
    private let memory = Memory()

    private func module(onCard: @escaping @SurfaceActor (Activity) -> Void = { _ in }) -> TimerSource {
        let module = TimerSource(sink: shelf, clock: clock) { [clock] in
            1_000_000 + Int64(clock.now.milliseconds)
        }
        module.memory = memory
        module.onCard = onCard
        return module
    }

    @Test("a timer wakes the program once a minute, in its last minute once a second, and ends in a card that holds")
    func timer_runsDown() async {
        var cards: [Activity] = []
        let module = module { cards.append($0) }
        module.start(.timer, name: "tea", length: .seconds(300))
        #expect(shelf.values == ["5 min"] && memory.texts.count == 1)
        let before = clock.scheduledCount
        await clock.advance(by: .seconds(240))
        #expect(shelf.values == ["60 s"] && clock.scheduledCount == before + 4)
        await clock.advance(by: .milliseconds(59_500))
        #expect(shelf.values == ["1 s"] && cards.isEmpty)
        await clock.advance(by: .milliseconds(500))
        #expect(shelf.values == [] && clock.timerCount == 0 && memory.texts.isEmpty)
        #expect(cards.map(\.title) == ["tea"] && cards[0].subtitle == "5 min timer is up" && cards[0].hold)
    }

    @Test("without seconds a timer wakes the program once a minute, and its last minute is less than one")
    func paper_hasMinutes() async {
        let module = TimerSource(sink: shelf, clock: clock, hasSeconds: false) { 0 }
        module.start(.timer, name: "tea", length: .seconds(150))
        let before = clock.scheduledCount
        #expect(shelf.values == ["3 min"])
        await clock.advance(by: .seconds(90))
        #expect(shelf.values == ["< 1 min"] && clock.scheduledCount == before + 2)
        #expect(shelf.glances["timer:tea"]?.widest == "< 1 min" && shelf.glances["timer:tea"]?.level == 0.4)
        await clock.advance(by: .milliseconds(59_999))
        #expect(shelf.values == ["< 1 min"] && clock.scheduledCount == before + 2)
        await clock.advance(by: .milliseconds(1))
        #expect(shelf.values == [])
        module.start(.stopwatch, name: "lap")
        let started = clock.scheduledCount
        #expect(shelf.values == ["< 1 min"])
        await clock.advance(by: .seconds(125))
        #expect(shelf.values == ["2 min"] && clock.scheduledCount == started + 2)
    }

    @Test("the ring of a timer has the time that is left, and that of a stopwatch is none")
    func ring_empties() {
        let timer = RunningTimer(name: "tea", kind: .timer, began: .zero, length: .seconds(100))
        let levels = [-5, 0, 25, 100, 900].map { timer.glance(at: .zero + .seconds($0)).level }
        #expect(levels == [1, 1, 0.75, 0, 0])
        let watch = RunningTimer(name: "lap", kind: .stopwatch, began: .zero, length: .zero)
        #expect(watch.glance(at: .zero + .seconds(5)).level == nil)
    }

    @Test("the widest text of a timer stays for as long as the form of its value")
    func widest_staysForItsForm() {
        func glances(_ seconds: [Int]) -> [Glance] {
            let timer = RunningTimer(name: "tea", kind: .timer, began: .zero, length: .seconds(7200))
            return seconds.map { timer.glance(at: .zero + .seconds(7200 - $0)) }
        }
        for (seconds, widest) in [([60, 10, 9, 1], "60 s"), ([3540, 660, 540, 61], "59 min"), ([7200], "2 h 59 min")] {
            #expect(glances(seconds).allSatisfy { $0.widest == widest })
        }
    }

    @Test("a timer without a name is called in the language of the locale, and one with a name by that")
    func title_isInTheLanguage() async {
        var cards: [Activity] = []
        let module = TimerSource(sink: shelf, clock: clock, words: Localization(locale: "de_DE")) { 0 }
        module.onCard = { cards.append($0) }
        module.start(.stopwatch, name: "stopwatch")
        module.start(.stopwatch, name: "timer")
        module.start(.pomodoro, name: "pomodoro", length: .seconds(60), rest: .seconds(60), rounds: 2)
        #expect(shelf.glances["timer:stopwatch"]?.detail == "Stoppuhr")
        // The name of another kind is one that somebody has given.
        #expect(shelf.glances["timer:timer"]?.detail == "timer")
        #expect(shelf.glances["timer:pomodoro"]?.detail == "Pomodoro · Arbeit 1 von 2")
        module.stop("stopwatch")
        #expect(cards.map(\.title) == ["Stoppuhr"])
        await clock.advance(by: .seconds(60))
        #expect(cards.map(\.title) == ["Stoppuhr", "Pomodoro"])
        module.stop()
    }

    @Test("what nobody can see wakes the program at its end only")
    func hiddenTimer_sleeps() async {
        let module = module()
        module.setVisible(["weather"])
        module.start(.stopwatch, name: "run")
        #expect(clock.timerCount == 0)
        module.start(.timer, name: "tea", length: .seconds(300))
        let before = clock.scheduledCount
        await clock.advance(by: .seconds(299))
        #expect(clock.scheduledCount == before)
        module.setVisible(["timer:run"])
        #expect(shelf.values == ["4:59", "1 s"] && clock.timerCount == 1)
        let shown = clock.scheduledCount
        await clock.advance(by: .seconds(10))
        #expect(shelf.values == ["5:09"] && clock.scheduledCount > shown + 8)
    }

    @Test("a stopwatch counts seconds for an hour, then minutes, and leaves a card with its time")
    func stopwatch_counts() async {
        var cards: [Activity] = []
        let module = module { cards.append($0) }
        module.start(.stopwatch, name: "run")
        await clock.advance(by: .seconds(61))
        #expect(shelf.values == ["1:01"])
        await clock.advance(by: .seconds(3600))
        #expect(shelf.values == ["1 h 1 min"])
        module.stop("run")
        #expect(cards.map(\.subtitle) == ["61:01 min"])
        #expect(shelf.values == [] && clock.timerCount == 0)
    }

    @Test("a pomodoro works and rests in turn, and ends after its last work")
    func pomodoro_turns() async {
        var cards: [Activity] = []
        let module = module { cards.append($0) }
        module.start(.pomodoro, name: "work", length: .seconds(1500), rest: .seconds(300), rounds: 2)
        await clock.advance(by: .seconds(1500))
        #expect(module.reports.first?.isBreak == true && cards.last?.subtitle == "A break of 5 min")
        #expect(cards.last?.hold == false)
        await clock.advance(by: .seconds(300))
        #expect(module.reports.first?.round == 2 && module.reports.first?.isBreak == false)
        await clock.advance(by: .seconds(1500))
        #expect(cards.last?.subtitle == "2 rounds are done" && cards.last?.hold == true && module.reports.isEmpty)
    }

    @Test("the cards of timers are in the language of the locale")
    func cards_areInTheLanguage() async {
        var cards: [Activity] = []
        let module = TimerSource(sink: shelf, clock: clock, words: Localization(locale: "de_DE.UTF-8")) { 0 }
        module.onCard = { cards.append($0) }
        module.start(.pomodoro, name: "work", length: .seconds(1500), rest: .seconds(300), rounds: 2)
        await clock.advance(by: .seconds(3300))
        #expect(cards.map(\.subtitle) == ["5 min Pause", "25 min Arbeit", "2 Runden sind geschafft"])
    }

    @Test("timers go on after a restart, and what ended meanwhile has its card")
    func timers_survive() async {
        let module = module()
        module.start(.timer, name: "tea", length: .seconds(60), of: .user(1000))
        module.start(.timer, name: "cake", length: .seconds(600), of: .gateway("home/phone"))
        module.start(.stopwatch, name: "run")
        let texts = memory.texts
        module.stop()
        await clock.advance(by: .seconds(100))
        var cards: [Activity] = []
        let next = self.module { cards.append($0) }
        next.restore(texts.merging(["bad": "{", "worse": "{\"kind\": \"timer\"}"]) { $1 })
        #expect(next.reports.map(\.name).sorted() == ["cake", "run"])
        #expect(next.reports.first { $0.name == "cake" }?.remaining == .seconds(500))
        #expect(next.reports.first { $0.name == "run" }?.elapsed == .seconds(100))
        #expect(cards.map(\.title) == ["tea"])
        #expect(cards.map(\.owner) == [.user(1000)] && next.reports[0].owner == .gateway("home/phone"))
        #expect(next.reports.first { $0.name == "run" }?.owner == .daemon)
    }

    @Test("the time of a suspended machine counts, and a civil time that is set changes nothing that runs")
    func clockChanges_areCounted() async {
        var cards: [Activity] = []
        let module = module { cards.append($0) }
        module.start(.timer, name: "tea", length: .seconds(300))
        module.start(.stopwatch, name: "run")
        module.clockChanged(CivilShift(slept: .seconds(240), moved: .zero))
        #expect(module.reports.map(\.elapsed) == [.seconds(240), .seconds(240)] && shelf.values == ["4:00", "60 s"])
        module.clockChanged(CivilShift(slept: .zero, moved: .seconds(36_000)))
        #expect(module.reports.map(\.elapsed) == [.seconds(240), .seconds(240)])
        module.clockChanged(CivilShift(slept: .seconds(3600), moved: .zero))
        #expect(cards.map(\.title) == ["tea"] && module.reports.map(\.name) == ["run"])
    }

    @Test("a board that learns the time only after its start counts the time without power then")
    func lateTime_isCounted() async throws {
        // The civil time at the zero of the clock.
        var origin: Int64 = 5_000_000
        func life() -> TimerSource {
            let module = TimerSource(sink: shelf, clock: clock) { [clock] in origin + Int64(clock.now.milliseconds) }
            module.memory = memory
            return module
        }
        let first = life()
        first.start(.timer, name: "cake", length: .seconds(600))
        first.stop()
        // The next life begins 100 s later, and takes it for an hour earlier until the network tells the time.
        origin -= 3_500_000
        let second = life()
        second.restore(memory.texts)
        await clock.advance(by: .seconds(20))
        #expect(second.reports.first?.elapsed == .seconds(20))
        origin += 3_600_000
        second.clockChanged(CivilShift(slept: .zero, moved: .seconds(3600)))
        #expect(second.reports.first?.elapsed == .seconds(120))
        // What is kept now is right for the next life.
        second.stop()
        let third = life()
        third.restore(memory.texts)
        #expect(third.reports.first?.elapsed == .seconds(120))
        // A clock that was ahead makes a timer of an earlier life younger, once it is right.
        origin -= 60_000
        third.clockChanged(CivilShift(slept: .zero, moved: .seconds(-60)))
        #expect(third.reports.first?.elapsed == .seconds(60))
    }

    @Test(
        "timers go on where they were, however wrong the clock of a start is, and by the right time once it is known",
        arguments: [-56, -3, 3, 80])
    func wrongClock_isNotBelieved(years: Int) async throws {
        // The earliest clock is a little after 1970, so that the timers began before it.
        var origin: Int64 = 56 * 365 * 86_400_000 - 150_000
        func civil() -> Int64 { origin + Int64(clock.now.milliseconds) }
        var cards: [Activity] = []
        func life() -> TimerSource {
            let module = TimerSource(sink: shelf, clock: clock) { civil() }
            module.memory = memory
            module.onCard = { cards.append($0) }
            return module
        }
        let wrong = Int64(years) * 365 * 86_400_000
        let first = life()
        first.start(.timer, name: "tea", length: .seconds(1000))
        first.start(.stopwatch, name: "run")
        await clock.advance(by: .seconds(200))
        let end = civil()
        first.stop()

        origin += wrong + 50_000
        let second = life()
        second.restore(memory.texts, after: .milliseconds(civil() - end))
        #expect(second.reports.map(\.elapsed) == [.seconds(200), .seconds(200)])
        await clock.advance(by: .seconds(100))
        let secondEnd = civil()
        second.stop()

        // The clock of the second life was wrong, and that of the third one is right.
        origin -= wrong
        let third = life()
        third.restore(memory.texts, after: .milliseconds(civil() - secondEnd))
        #expect(third.reports.map(\.elapsed) == [.seconds(300), .seconds(300)])
        await clock.advance(by: .seconds(100))
        let thirdEnd = civil()
        third.stop()

        origin += wrong + 60_000
        let fourth = life()
        fourth.restore(memory.texts, after: .milliseconds(civil() - thirdEnd))
        await clock.advance(by: .seconds(10))
        origin -= wrong
        fourth.clockChanged(CivilShift(slept: .zero, moved: .milliseconds(-wrong)))
        #expect(fourth.reports.map(\.elapsed) == [.seconds(470), .seconds(470)])
        // Another wrong step is believed as little.
        origin += wrong
        fourth.clockChanged(CivilShift(slept: .zero, moved: .milliseconds(wrong)))
        #expect(fourth.reports.map(\.elapsed) == [.seconds(410), .seconds(410)] && cards.isEmpty)
        await clock.advance(by: .seconds(590))
        #expect(cards.map(\.title) == ["tea"] && fourth.reports.map(\.name) == ["run"])
    }

    @Test("the times of a damaged file trap nothing")
    func damagedTimes_areBounded() {
        for silence in [Int64.min, -1, 0, 1, .max] {
            let module = module()
            module.restore(
                ["tea": #"{"kind":"timer","began":0,"length":60000,"rest":0,"rounds":1,"part":0}"#],
                after: .milliseconds(silence))
            module.stop()
        }
    }
}
