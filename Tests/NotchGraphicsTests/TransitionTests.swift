import NotchCore
import Testing

@testable import NotchGraphics

@Suite("Transition")
struct TransitionTests {
    private func entry(_ milliseconds: Double, of transition: Int = 400) -> Double {
        Transition.entry(.microseconds(Int(milliseconds * 1000)), of: .milliseconds(transition))
    }

    private func exit(_ milliseconds: Int) -> Double {
        Transition.exit(.milliseconds(milliseconds), of: Departure.length)
    }

    @Test("Q25: the curve is the spring of response 0.36, damped so that it does not swing")
    func curve_solvesTheSpring() {
        // The curve solves x'' = -w^2 (x - 1) - 2 w x'. The derivatives are central differences.
        let (step, frequency) = (1e-4, 2 * Double.pi / 0.36)
        for time in stride(from: 0.01, to: 0.4, by: 0.01) {
            let (before, here, after) = (
                Spring.card.value(at: time - step), Spring.card.value(at: time), Spring.card.value(at: time + step)
            )
            let acceleration = (after - 2 * here + before) / (step * step)
            let speed = (after - before) / (2 * step)
            let force = -frequency * frequency * (here - 1) - 2 * frequency * speed
            #expect(abs(acceleration - force) < 0.1)
        }
    }

    @Test("Q25: a card is not there before its time, shows at once, never swings over, and rests when its time is over")
    func curve_ends() {
        #expect(entry(-5) == 0 && entry(0) > 0.05 && entry(0) <= 0.08)
        #expect(entry(400) == 1 && entry(10_000) == 1)
        // The last step is less than a pixel of a high panel.
        #expect(abs(entry(399.9) - 1) < 0.001)
        var last = 0.0
        for millisecond in 0...400 {
            let value = entry(Double(millisecond))
            #expect(value <= 1 && value > last)
            last = value
        }
    }

    @Test("a shorter transition runs the same curve faster; none at all is a cut")
    func curve_scales() {
        #expect(abs(entry(50, of: 200) - entry(100, of: 400)) < 1e-9)
        #expect(entry(200, of: 200) == 1)
        #expect(entry(0, of: 0) == 1 && entry(-1, of: 0) == 0)
        #expect(abs(entry(100, of: 2000) - entry(100, of: 400)) < 0.01)
    }

    @Test("a card leaves slowly at first and at speed at the end, in 220 ms")
    func exit_endsAtSpeed() {
        #expect(exit(-5) == 0 && exit(0) == 0 && exit(220) == 1)
        // It has hardly moved when the next card may begin.
        #expect(exit(60) < 0.025)
        let steps = (1...13).map { exit($0 * 17) - exit($0 * 17 - 17) }
        #expect(zip(steps, steps.dropFirst()).allSatisfy { $0 < $1 })
        #expect(steps[12] > 0.2)
    }

    @Test("a card is opaque after 35 % of its way in")
    func opacity_isFullSoon() {
        #expect(Transition.opacity(at: 0) == 0)
        #expect(Transition.opacity(at: 0.35) == 1 && Transition.opacity(at: 1) == 1)
        // The first frame can be seen.
        #expect(Transition.opacity(at: entry(0)) > 0.3)
    }

    @Test("a fade starts and ends softly")
    func fade_isSoft() {
        func fade(_ milliseconds: Int) -> Double {
            Transition.fade(.milliseconds(milliseconds), of: .milliseconds(200))
        }
        #expect(fade(0) == 0 && fade(100) == 0.5 && fade(200) == 1 && fade(300) == 1)
        #expect(fade(10) < 0.02 && fade(190) > 0.98)
    }
}
