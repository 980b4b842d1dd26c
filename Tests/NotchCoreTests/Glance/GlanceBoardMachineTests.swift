import NotchCore
import Testing

@Suite("Glance board")
struct GlanceBoardMachineTests {
    @Test("the first glance shows at once, and alone it needs no timer")
    func firstGlance_shows() {
        var trace = GlanceTrace()
        trace.set("a")
        trace.pass(.seconds(3600))
        #expect(trace.log == ["0 a"] && trace.wakeups == 0)
        trace.handle(.remove("a"))
        trace.handle(.remove("a"))
        #expect(trace.log == ["0 a", "3600 nothing"])
    }

    @Test("several take turns in the order in which they came, one interval each")
    func glances_takeTurns() {
        var trace = GlanceTrace()
        for id in ["a", "b", "c"] { trace.set(id) }
        trace.pass(.seconds(60))
        #expect(trace.log == ["0 a", "15 b", "30 c", "45 a", "60 b"])
        #expect(trace.wakeups == 4)
    }

    @Test("a turn lasts until the texts on show have been read, but not longer than a minute")
    func longTexts_lengthenTheTurn() {
        var trace = GlanceTrace()
        for id in ["a", "b", "c"] { trace.set(id) }
        trace.handle(.read(at: .zero + .seconds(21)))
        trace.pass(.seconds(21))
        // Texts that have been read before the end of the interval change nothing.
        trace.handle(.read(at: .zero + .seconds(30)))
        trace.pass(.seconds(15))
        trace.handle(.read(at: .zero + .seconds(3600)))
        trace.pass(.seconds(60))
        #expect(trace.log == ["0 a", "21 b", "36 c", "96 a"])
        // The former texts do not lengthen the next turn, nor the turn after a step.
        trace.pass(.seconds(14))
        trace.handle(.read(at: trace.now + .seconds(9)))
        trace.handle(.step(1))
        trace.pass(.seconds(15))
        #expect(trace.log.suffix(2) == ["110 b", "125 c"])
        // Nor do texts that have been replaced by short ones.
        trace.handle(.read(at: trace.now + .seconds(50)))
        trace.handle(.read(at: nil))
        trace.pass(.seconds(15))
        #expect(trace.log.last == "140 a")
    }

    @Test("a panel with room for some below one another shows them at once, and turns them together")
    func rows_showSome() {
        var trace = GlanceTrace()
        trace.handle(.rows(4))
        for id in ["a", "b", "c", "d"] { trace.set(id) }
        trace.pass(.seconds(60))
        #expect(trace.wakeups == 0 && !trace.machine.canStep)
        #expect(
            [trace.machine.shown].compactMap { $0?.glance.id } + trace.machine.column.map(\.glance.id) == [
                "a", "b", "c", "d",
            ])
        #expect(trace.machine.companion == nil)
        trace.set("e")
        trace.pass(.seconds(75))
        #expect(trace.machine.shown?.glance.id == "e" && trace.machine.column.map(\.glance.id) == ["a", "b", "c"])
        trace.handle(.rows(0))
        #expect(trace.machine.rows == 1 && trace.machine.column.isEmpty)
    }

    @Test("an equal glance changes nothing and moves no turn, and a changed one shows only if it has its turn")
    func equalGlance_changesNothing() {
        var trace = GlanceTrace()
        trace.set("a")
        trace.set("b")
        trace.pass(.seconds(10))
        let deadline = trace.machine.nextDeadline
        trace.set("a")
        trace.set("b", "other")
        #expect(trace.machine.nextDeadline == deadline)
        #expect(trace.takeLog() == ["0 a"])
        trace.set("a", "more")
        trace.pass(.seconds(5))
        #expect(trace.log == ["10 more", "15 other"])
    }

    @Test("an equal glance that is set every minute wakes nobody and is not written again for half of its lifetime")
    func equalGlance_isSeldomKept() {
        var trace = GlanceTrace()
        for _ in 0..<120 {
            trace.set("weather", "11°") { ($0.lifetime, $0.isKept) = (.seconds(7200), true) }
            trace.pass(.seconds(60))
        }
        #expect(trace.log == ["0 keep weather", "0 11°", "3660 keep weather"])
        #expect(trace.wakeups == 0)
        trace.handle(.ending)
        #expect(trace.log.last == "7200 keep weather")
        trace.handle(.ending)
        #expect(trace.log.count == 4)
    }

    @Test("a short lifetime that begins again sets no deadline, and is written with a push once the pace is over")
    func renewal_setsNoDeadline() {
        var trace = GlanceTrace(isVisible: false)
        for _ in 0..<20 {
            trace.set("heartbeat", "ok") { ($0.lifetime, $0.isKept) = (.seconds(40), true) }
            #expect(trace.machine.nextDeadline == nil)
            trace.pass(.seconds(7))
        }
        #expect(trace.log == ["0 keep heartbeat", "63 keep heartbeat", "126 keep heartbeat"])
        #expect(trace.wakeups == 0)
    }

    @Test("a change that waits to be written is written at its time, also where equal pushes follow it")
    func renewal_keepsADeadline() {
        var trace = GlanceTrace(isVisible: false)
        func push(_ value: String) { trace.set("a", value) { ($0.lifetime, $0.isKept) = (.seconds(40), true) } }
        push("1")
        trace.pass(.seconds(10))
        push("2")
        trace.pass(.seconds(10))
        push("2")
        trace.pass(.seconds(100))
        #expect(trace.log == ["0 keep a", "60 keep a"] && trace.wakeups == 1)
    }

    @Test("a board that keeps nothing has no deadline for keeping, and tells nobody to keep or to forget")
    func keepingNothing_needsNoTimer() {
        var trace = GlanceTrace(isVisible: false, keeps: false)
        for second in 0..<10 {
            trace.set("a", "\(second)") { ($0.lifetime, $0.isKept) = (.seconds(40), true) }
            #expect(trace.machine.nextDeadline == nil)
            trace.pass(.seconds(1))
        }
        trace.handle(.civilTimeMoved(by: .seconds(5)))
        trace.set("a")
        trace.set("b") { $0.isKept = true }
        trace.handle(.remove("b"))
        trace.handle(.ending)
        #expect(trace.log.isEmpty && trace.wakeups == 0 && trace.ids == ["a"])
    }

    @Test("a turn passes only while the home view can be seen, and begins anew when it comes back")
    func hiddenHome_passesNoTurn() {
        var trace = GlanceTrace()
        trace.set("a")
        trace.set("b")
        trace.pass(.seconds(10))
        trace.handle(.visible(false))
        #expect(trace.machine.nextDeadline == nil)
        trace.set("a", "changed")
        trace.pass(.seconds(3600))
        trace.handle(.visible(true))
        #expect(trace.machine.shown?.glance.value == "changed")
        trace.pass(.seconds(15))
        #expect(trace.log == ["0 a", "3625 b"] && trace.wakeups == 1)
    }

    @Test("the policy's order comes first, then the glance's own, then that of arrival")
    func order_holds() {
        var policy = GlancePolicy()
        policy.order = ["z", "missing", "y"]
        var trace = GlanceTrace(policy)
        for (id, order) in [("a", 0), ("b", -5), ("c", 0), ("y", 900), ("z", 5)] {
            trace.set(id) { $0.order = order }
        }
        #expect(trace.ids == ["z", "y", "b", "a", "c"])
        trace.handle(.policy(GlancePolicy()))
        #expect(trace.ids == ["b", "a", "c", "z", "y"])
        // It keeps its place where it is changed, and goes to another one with another order.
        trace.set("a", "new")
        #expect(trace.ids == ["b", "a", "c", "z", "y"])
        trace.set("a", "new") { $0.order = 10 }
        #expect(trace.ids == ["b", "c", "z", "a", "y"])
    }

    @Test("while glances are pinned, only these take turns, whoever pins them")
    func pinned_keepTheirTurns() {
        var trace = GlanceTrace()
        for id in ["a", "b", "c"] { trace.set(id) }
        trace.set("c") { $0.isPinned = true }
        trace.pass(.seconds(60))
        #expect(trace.takeLog() == ["0 a", "0 c"] && trace.wakeups == 0)
        var policy = GlancePolicy()
        policy.pinned = ["a"]
        trace.handle(.policy(policy))
        trace.pass(.seconds(30))
        #expect(trace.takeLog() == ["75 a", "90 c"])
        trace.handle(.remove("c"))
        trace.pass(.seconds(60))
        trace.handle(.policy(GlancePolicy()))
        trace.pass(.seconds(15))
        #expect(trace.takeLog() == ["90 a", "165 b"])
    }

    @Test("without an interval, and with nobody near where that counts, only a person turns the glances")
    func rest_needsNoTimer() {
        var policy = GlancePolicy()
        policy.interval = nil
        var trace = GlanceTrace(policy)
        trace.set("a")
        trace.set("b")
        trace.set("c")
        #expect(trace.machine.nextDeadline == nil)
        trace.handle(.step(1))
        trace.handle(.step(-1))
        trace.handle(.step(-1))
        #expect(trace.takeLog() == ["0 a", "0 b", "0 a", "0 c"])
        policy = GlancePolicy()
        policy.onlyWhenNear = true
        trace.handle(.policy(policy))
        #expect(trace.machine.nextDeadline == nil)
        trace.pass(.seconds(100))
        trace.handle(.near(true))
        trace.pass(.seconds(20))
        trace.handle(.near(false))
        trace.pass(.seconds(100))
        #expect(trace.log == ["115 a"])
    }

    @Test("a turn that a person takes is as long as any other, and nobody turns what cannot be seen")
    func step_beginsATurn() {
        var trace = GlanceTrace()
        trace.set("a")
        #expect(!trace.machine.canStep)
        trace.set("b")
        #expect(trace.machine.canStep)
        trace.pass(.seconds(10))
        trace.handle(.step(1))
        trace.pass(.seconds(15))
        #expect(trace.log == ["0 a", "10 b", "25 a"])
        trace.handle(.visible(false))
        #expect(!trace.machine.canStep)
        trace.handle(.step(1))
        #expect(trace.machine.shown?.glance.id == "a")
    }

    @Test("a glance becomes stale in view when its lifetime ends, and fresh when it is set again")
    func lifetime_ends() {
        var trace = GlanceTrace()
        trace.set("a") { $0.lifetime = .seconds(60) }
        trace.pass(.seconds(100))
        trace.set("a") { $0.lifetime = .seconds(60) }
        trace.pass(.seconds(30))
        trace.set("a") { $0.lifetime = .seconds(60) }
        trace.pass(.seconds(59))
        #expect(trace.log == ["0 a", "60 a stale", "100 a"] && trace.wakeups == 1)
    }

    @Test("a glance that is to be removed goes when its lifetime ends, and the next one has its turn")
    func lifetime_removes() {
        var trace = GlanceTrace()
        trace.set("a")
        trace.set("b") { ($0.lifetime, $0.whenStale, $0.isKept) = (.seconds(20), .remove, true) }
        trace.set("c")
        trace.pass(.seconds(40))
        #expect(trace.log == ["0 a", "0 keep b", "15 b", "20 forget b", "20 c", "35 a"])
    }

    @Test("lifetimes that end out of view wake nobody, and count with the next event")
    func lifetime_endsUnseen() {
        var trace = GlanceTrace(isVisible: false)
        trace.set("a") { ($0.lifetime, $0.whenStale) = (.seconds(5), .remove) }
        trace.set("b") { $0.lifetime = .seconds(5) }
        trace.pass(.seconds(60))
        #expect(trace.wakeups == 0 && trace.log.isEmpty && trace.ids == ["a", "b"])
        trace.handle(.visible(true))
        #expect(trace.ids == ["b"] && trace.machine.shown?.isStale == true)
        #expect(trace.machine.nextDeadline == nil)
    }

    @Test("the numbers of equal glances make the history of the last 32, and an equal number adds nothing")
    func numbers_makeTheHistory() {
        var trace = GlanceTrace()
        for number in 1...40 { trace.set("a", "\(number)", number: Double(number)) }
        #expect(trace.machine.shown?.glance.history == (9...40).map(Double.init))
        _ = trace.takeLog()
        trace.set("a", "40", number: 40)
        trace.set("a", "40", number: .nan)
        #expect(trace.log == ["0 40"], "a glance without a number has no history")
        trace.handle(.set(Glance(id: "a", value: "x", history: [1, 2]), GlancePlacement(), number: 3))
        #expect(trace.machine.shown?.glance.history == [1, 2, 3])
    }

    @Test("an equal view changes nothing, another one shows at once, and one beyond the limits is left out")
    func views_areCompared() {
        var trace = GlanceTrace()
        func push(_ view: ViewNode?) {
            trace.handle(.set(Glance(id: "a", value: "1", view: view), GlancePlacement(isKept: true), number: nil))
        }
        let view = HStack {
            Icon("cloud.rain").tint(.blue)
            Text("11°").priority(2)
        }.node
        push(view)
        #expect(trace.takeLog() == ["0 keep a", "0 1"])
        for _ in 0..<10 { push(view) }
        #expect(trace.log.isEmpty && trace.machine.nextDeadline == nil)
        push(view.padding(1))
        #expect(trace.takeLog() == ["0 1"] && trace.machine.shown?.glance.view == view.padding(1))
        var deep = Text("deep").node
        for _ in 0..<10_000 { deep = VStack { deep }.node }
        push(deep)
        #expect(trace.takeLog() == ["0 1"] && trace.machine.shown?.glance.view == nil)
    }

    @Test("number and size of glances are bounded, and what cannot be drawn is left out")
    func board_isBounded() {
        var trace = GlanceTrace()
        for number in 0..<40 { trace.set("\(number)") { $0.isKept = true } }
        for number in 0..<100 { trace.set("m\(number)") }
        #expect(trace.ids.count == GlanceBoardMachine.limit + GlanceBoardMachine.moduleLimit)
        func refusal(_ id: String, isKept: Bool = true) -> GlanceRefusal? {
            trace.machine.refusal(of: id, isKept: isKept)
        }
        #expect(refusal("40") == .full(limit: 32) && refusal("m99", isKept: false) == .full(limit: 96))
        #expect(refusal("5") == nil && refusal("m5", isKept: false) == nil)
        #expect(refusal("") == .badID && refusal(String(repeating: "i", count: 65)) == .badID)
        let huge = Glance(
            id: "5", value: String(repeating: "ä", count: 100_000), detail: String(repeating: "e\u{301}", count: 1000),
            icon: String(repeating: "x", count: 1000), level: 7,
            history: [.infinity] + Array(repeating: 1, count: 5000) + [.nan])
        trace.handle(.set(huge, GlancePlacement(), number: nil))
        let glance = trace.machine.item("5")?.glance
        #expect(glance?.value.utf8.count == 128 && glance?.detail?.utf8.count == 255 && glance?.icon == nil)
        #expect(glance?.level == 1 && glance?.history == Array(repeating: 1, count: 32))
        trace.handle(.set(Glance(id: "5", value: "", level: .nan), GlancePlacement(), number: nil))
        #expect(trace.machine.item("5")?.glance.level == nil)
    }

    @Test("what an earlier life left comes before what this one has, and does not replace it")
    func restored_comesFirst() {
        var trace = GlanceTrace()
        trace.set("new")
        trace.set("b", "of this life")
        let kept = ["c", "b", "a"].enumerated().map { place, id in
            GlanceItem(
                glance: Glance(id: id, value: "old \(id)"), placement: GlancePlacement(isKept: true), place: 2 - place)
        }
        trace.handle(.restore(kept))
        #expect(trace.ids == ["a", "c", "new", "b"])
        #expect(trace.machine.item("b")?.glance.value == "of this life")
        trace.set("last")
        #expect(trace.ids == ["a", "c", "new", "b", "last"])
        #expect(trace.log == ["0 new"], "the turn stays where it is")
    }

    @Test("a suspended machine ages every glance, and a clock that is set ages those of an earlier life")
    func clocks_ageGlances() {
        var trace = GlanceTrace()
        trace.set("new") { ($0.lifetime, $0.isKept) = (.seconds(100), true) }
        trace.handle(
            .restore([
                GlanceItem(
                    glance: Glance(id: "old", value: "old"),
                    placement: GlancePlacement(lifetime: .seconds(500), isKept: true), place: 0,
                    expires: .zero + .seconds(100))
            ]))
        _ = trace.takeLog()
        func left(_ id: String) -> Duration? { trace.machine.item(id)?.expires.map { $0 - trace.now } }
        trace.handle(.slept(.seconds(40)))
        #expect(left("new") == .seconds(60) && left("old") == .seconds(60))
        trace.handle(.civilTimeMoved(by: .seconds(30)))
        // The end of the new one's life is another civil time now.
        #expect(trace.takeLog() == ["0 keep new"])
        #expect(left("new") == .seconds(60) && left("old") == .seconds(30))
        trace.handle(.civilTimeMoved(by: .seconds(31)))
        #expect(trace.machine.item("old")?.isStale == true)
        trace.handle(.civilTimeMoved(by: .seconds(-31)))
        #expect(trace.machine.item("old")?.isStale == false && left("old") == .seconds(30))
    }

    @Test(
        "no lifetime is longer after a restart than it was, whatever the civil time says",
        arguments: [0, 86_400, 20_000 * 86_400] as [Int64])
    func restored_livesNoLonger(secondsTooMany: Int64) {
        var trace = GlanceTrace()
        let kept = GlanceItem(
            glance: Glance(id: "old", value: "old"),
            placement: GlancePlacement(lifetime: .seconds(600), isKept: true), place: 0,
            expires: .zero + .seconds(500) + .seconds(secondsTooMany))
        trace.handle(.restore([kept]))
        func left() -> Duration? { trace.machine.item("old")?.expires.map { $0 - trace.now } }
        #expect(left() == (secondsTooMany == 0 ? .seconds(500) : .seconds(600)))
        // The network tells the right time after a minute.
        trace.pass(.seconds(60))
        trace.handle(.civilTimeMoved(by: .seconds(secondsTooMany)))
        #expect(left() == .seconds(440) && trace.machine.item("old")?.isStale == false)
        trace.handle(.civilTimeMoved(by: .seconds(-86_400)))
        #expect(left() == .seconds(540))
        trace.pass(.seconds(540))
        #expect(trace.machine.item("old")?.isStale == true)
    }

    @Test("a module's glance is not kept, also where it takes the place of one that was")
    func moduleGlance_isForgotten() {
        var trace = GlanceTrace()
        trace.set("a") { $0.isKept = true }
        trace.set("a")
        trace.set("a")
        #expect(trace.log == ["0 keep a", "0 a", "0 forget a"])
    }

    @Test(
        "an id that a module has is refused, and what programs have set under it is removed, also from an earlier life")
    func ownedID_isRefused() {
        var trace = GlanceTrace()
        trace.set("own") { ($0.isKept, $0.isPinned) = (true, true) }
        trace.set("other") { $0.isKept = true }
        _ = trace.takeLog()
        trace.handle(.owners(["own": "[Glance own]", "player": "[Module player]"]))
        #expect(trace.takeLog() == ["0 forget own", "0 own yields to [Glance own]", "0 other"])
        #expect(trace.machine.refusal(of: "own", isKept: true) == .owned(by: "[Glance own]"))
        #expect(trace.machine.refusal(of: "player", isKept: true) == .owned(by: "[Module player]"))
        #expect(trace.machine.refusal(of: "own", isKept: false) == nil)
        trace.set("own", "pushed") { $0.isKept = true }
        trace.set("own", "the module's")
        let old = ["own", "player", "old"].enumerated().map { place, id in
            GlanceItem(
                glance: Glance(id: id, value: "old"), placement: GlancePlacement(isKept: true), place: place)
        }
        trace.handle(.restore(old))
        #expect(trace.ids == ["old", "other", "own"] && trace.machine.item("own")?.glance.value == "the module's")
        #expect(
            trace.takeLog() == [
                "0 forget own", "0 own yields to [Glance own]", "0 forget player",
                "0 player yields to [Module player]",
            ])
        trace.handle(.owners([:]))
        #expect(trace.machine.refusal(of: "own", isKept: true) == nil)
    }

    @Test("with two sides, two glances have a turn at once, and the turn goes on by two")
    func sides_showTwo() {
        var policy = GlancePolicy()
        policy.hasSides = true
        var trace = GlanceTrace(policy)
        trace.set("a")
        trace.set("b")
        trace.pass(.seconds(60))
        #expect(trace.takeLog() == ["0 a", "0 a+b"] && trace.wakeups == 0 && !trace.machine.canStep)
        trace.set("c")
        trace.pass(.seconds(30))
        #expect(trace.takeLog() == ["60 c+a", "75 b+c", "90 a+b"])
        trace.handle(.step(-1))
        trace.set("a", "new")
        trace.handle(.remove("c"))
        #expect(trace.takeLog() == ["90 b+c", "90 b+new"])
    }

    @Test("with two sides, the glance on either side grows stale at its instant")
    func sides_growStale() {
        var policy = GlancePolicy()
        (policy.hasSides, policy.interval) = (true, nil)
        var trace = GlanceTrace(policy)
        trace.set("a") { $0.lifetime = .seconds(20) }
        trace.set("b") { ($0.lifetime, $0.whenStale) = (.seconds(10), .remove) }
        trace.pass(.seconds(60))
        #expect(trace.log == ["0 a", "0 a+b", "10 a", "20 a stale"] && trace.wakeups == 2)
    }

    @Test("a glance of an earlier life that has no place now is not kept any longer")
    func overflow_isForgotten() {
        var trace = GlanceTrace()
        trace.set("new") { $0.isKept = true }
        let old = (0..<GlanceBoardMachine.limit).map { number in
            GlanceItem(
                glance: Glance(id: "\(number)", value: "old"), placement: GlancePlacement(isKept: true), place: number,
                expires: nil)
        }
        _ = trace.takeLog()
        trace.handle(.restore(old))
        #expect(trace.ids.count == GlanceBoardMachine.limit && trace.log == ["0 forget 31"])
    }

    @Test("a value that changes every second is kept once a minute, and its last one at the end")
    func changes_areKeptSeldom() {
        var trace = GlanceTrace(isVisible: false)
        for second in 0..<150 {
            trace.set("sensor", "\(second)") { $0.isKept = true }
            trace.pass(.seconds(1))
        }
        #expect(trace.takeLog() == ["0 keep sensor", "60 keep sensor", "120 keep sensor"])
        // It comes no more. What it was last is kept all the same.
        trace.pass(.seconds(3600))
        #expect(trace.takeLog() == ["180 keep sensor"] && trace.machine.nextDeadline == nil)
        trace.set("sensor", "last") { $0.isKept = true }
        trace.set("sensor", "very last") { $0.isKept = true }
        trace.handle(.ending)
        #expect(trace.log == ["3750 keep sensor", "3750 keep sensor"])
    }
}
