import NotchCore
import Testing

@testable import NotchGraphics

/// The instants of a line that moves, without pixels.
@Suite("Lines that move")
struct ScrollPlanTests {
    private static let step = Duration.nanoseconds(33_333_333)

    @Test("a step takes whole frames of 60 a second, at two to four ems a second", arguments: 6...80)
    func speed_isEven(em: Int) throws {
        guard case .pixels(let step, let steps, let interval) = ScrollPlan(distance: 100, em: Double(em)).course else {
            Issue.record("not moved by pixels")
            return
        }
        let frames = (interval.seconds * 60).rounded()
        #expect(abs(interval.seconds - frames / 60) < 1e-8)
        #expect(step == 1 || frames == 1)
        #expect(step * steps >= 100 && step * (steps - 1) < 100)
        let ems = Double(step) * 60 / frames / Double(em)
        #expect((1.7...3.6).contains(ems), "\(ems)")
    }

    @Test("a line rests 1.2 s, moves by one pixel after each two frames, and rests 1 s")
    func places_areExact() {
        let plan = ScrollPlan(distance: 4, em: 12)
        #expect(plan.course == .pixels(step: 1, steps: 4, interval: Self.step))
        #expect(plan.length == .milliseconds(2200) + Self.step * 4)
        var (instant, changes): (Duration, [Duration]) = (.zero, [])
        while let next = plan.nextStep(after: instant) {
            #expect(plan.place(at: next - .nanoseconds(1)) == changes.count)
            changes.append(next)
            #expect(plan.place(at: next) == changes.count)
            instant = next
        }
        #expect(changes == (1...4).map { .milliseconds(1200) + Self.step * $0 })
        #expect(plan.place(at: .seconds(99)) == 4 && plan.end == 4)
    }

    @Test("a page rests 60 ms for each character, and 1.2 s at least")
    func pages_restByLength() {
        let plan = ScrollPlan(pages: [30, 5, 40])
        #expect(plan.length == .milliseconds(1800 + 1200 + 2400) && plan.end == 2)
        #expect(plan.nextStep(after: .zero) == .milliseconds(1800))
        #expect([0, 1799, 1800, 2999, 3000, 9000].map { plan.place(at: .milliseconds($0)) } == [0, 0, 1, 1, 2, 2])
        #expect(plan.nextStep(after: .milliseconds(3000)) == nil)
    }

    @Test("the longer line sets the round, and a late one is read to its end")
    func round_isOfTheLongerLine() throws {
        let (long, short) = (ScrollPlan(distance: 60, em: 12), ScrollPlan(distance: 3, em: 12))
        let scroll = try #require(CardScroll(title: short, subtitle: long, motion: .full))
        #expect(scroll.round == long.length)
        var reading = CardReading(restBegan: .at(400))
        #expect(scroll.readingTime(reading, repeats: 3) == long.length * 3)
        reading.subtitleDelay = .seconds(2)
        #expect(scroll.readingTime(reading, repeats: 1) == long.length + .seconds(2))
        #expect(CardScroll(title: nil, subtitle: nil, motion: .full) == nil)
    }

    @Test("a line is at its end until its round is over, goes back by a fade, and rests after the last round")
    func rounds_end() throws {
        let plan = ScrollPlan(distance: 4, em: 12)
        let scroll = try #require(CardScroll(title: plan, subtitle: nil, motion: .full))
        func state(_ elapsed: Duration) -> ScrollState { scroll.state(of: plan, after: elapsed, repeats: 2) }
        #expect(state(.seconds(-1)) == ScrollState() && state(.zero) == ScrollState())
        #expect(state(plan.length) == ScrollState(place: 4))
        #expect(state(plan.length + .milliseconds(40)) == ScrollState(place: 4, weight: 176))
        #expect(state(plan.length + .milliseconds(80)) == ScrollState(place: 0, weight: 0))
        #expect(state(plan.length + .milliseconds(120)) == ScrollState(place: 0, weight: 176))
        #expect(state(plan.length + .milliseconds(160)) == ScrollState())
        #expect(state(plan.length + .milliseconds(1200) + Self.step) == ScrollState(place: 1))
        #expect(state(plan.length * 2) == ScrollState(place: 4))
        #expect(state(plan.length * 2 + .milliseconds(160)) == ScrollState())
        #expect(state(.seconds(999)) == ScrollState())
        func next(_ elapsed: Duration) -> Duration? {
            var clock = ScrollClock()
            (clock.title, clock.repeats) = (elapsed, 2)
            return scroll.nextChange(after: clock).map { elapsed + $0 }
        }
        #expect(next(.seconds(-1)) == .milliseconds(1200) + Self.step)
        #expect(next(.milliseconds(1200) + Self.step * 4) == plan.length)
        #expect(next(plan.length + .milliseconds(5)) == plan.length + .milliseconds(5))
        #expect(next(plan.length + .milliseconds(160)) == plan.length + .milliseconds(1200) + Self.step)
        #expect(next(plan.length * 2 + .milliseconds(160)) == nil && next(.seconds(999)) == nil)
    }

    @Test("the old page is gone before the next one comes, and each page rests without a wakeup")
    func pages_turn() throws {
        let plan = ScrollPlan(pages: [30, 5])
        let scroll = try #require(CardScroll(title: nil, subtitle: plan, motion: .full))
        func state(_ milliseconds: Int) -> ScrollState {
            scroll.state(of: plan, after: .milliseconds(milliseconds), repeats: 1)
        }
        #expect([1799, 1840, 1880, 1920, 1960].map { state($0).place } == [0, 0, 1, 1, 1])
        #expect([1799, 1840, 1880, 1920, 1960].map { state($0).weight } == [256, 176, 0, 176, 256])
        // Then the first page stays.
        #expect([2999, 3040, 3120, 3160, 9000].map { state($0).place } == [1, 1, 0, 0, 0])
        func next(_ milliseconds: Int) -> Duration? {
            var clock = ScrollClock()
            (clock.title, clock.subtitle) = (.milliseconds(milliseconds), .milliseconds(milliseconds))
            return scroll.nextChange(after: clock).map { .milliseconds(milliseconds) + $0 }
        }
        #expect(next(1) == .milliseconds(1800) && next(1900) == .milliseconds(1900))
        #expect(next(1960) == .milliseconds(3000) && next(3160) == nil)
    }

    @Test(
        "where nothing fades, a line goes back in one step, a little after its round",
        arguments: [Motion.slides, .cuts])
    func back_isOneStep(motion: Motion) throws {
        let plan = ScrollPlan(distance: 4, em: 12)
        let scroll = try #require(CardScroll(title: plan, subtitle: nil, motion: motion))
        var clock = ScrollClock()
        clock.title = plan.length
        let back = try #require(scroll.nextChange(after: clock))
        #expect(scroll.state(of: plan, after: plan.length + back - .nanoseconds(1), repeats: 1).place == 4)
        #expect(scroll.state(of: plan, after: plan.length + back, repeats: 1) == ScrollState())
        clock.title = plan.length + back
        #expect(scroll.nextChange(after: clock) == nil)
    }
}
