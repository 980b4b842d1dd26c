import NotchCore
import Testing

@testable import NotchGraphics

@Suite("Transition")
struct TransitionTests {
    private func progress(_ milliseconds: Double, of transition: Int = 400) -> Double {
        Transition.cardProgress(
            .microseconds(Int(milliseconds * 1000)), of: .milliseconds(transition))
    }

    @Test("Q25: the curve is the spring of response 0.36 and damping 0.86")
    func curve_solvesTheSpring() {
        // The curve solves x'' = -w^2 (x - 1) - 2 z w x'. The derivatives are central differences.
        let (step, frequency) = (1e-4, 2 * Double.pi / 0.36)
        for time in stride(from: 0.01, to: 0.4, by: 0.01) {
            let (before, here, after) = (
                Spring.card.value(at: time - step), Spring.card.value(at: time), Spring.card.value(at: time + step)
            )
            let acceleration = (after - 2 * here + before) / (step * step)
            let speed = (after - before) / (2 * step)
            let force = -frequency * frequency * (here - 1) - 2 * 0.86 * frequency * speed
            #expect(abs(acceleration - force) < 0.1)
        }
    }

    @Test("Q25: it starts at 0, hardly swings over, and is exactly at rest when the transition ends")
    func curve_ends() {
        #expect(progress(-5) == 0 && progress(0) == 0)
        #expect(progress(400) == 1 && progress(10_000) == 1)
        #expect(abs(progress(399.9) - 1) < 0.005)
        var last = 0.0
        for millisecond in 1...400 {
            let value = progress(Double(millisecond))
            #expect(value <= 1.006)
            // The curve falls only on its way back from the one overshoot.
            if value < 1 { #expect(value >= last - 1e-9 || last > 1) }
            last = value
        }
    }

    @Test("a shorter transition runs the same curve faster; none at all is a cut")
    func curve_scales() {
        #expect(abs(progress(50, of: 200) - progress(100, of: 400)) < 1e-9)
        #expect(progress(200, of: 200) == 1)
        #expect(progress(0, of: 0) == 1)
        #expect(progress(100, of: 2000) == progress(100, of: 400))
    }

    @Test("a fade starts and ends softly")
    func fade_isSoft() {
        let fade = { Transition.fadeProgress(.milliseconds($0), of: .milliseconds(200)) }
        #expect(fade(0) == 0 && fade(100) == 0.5 && fade(200) == 1 && fade(300) == 1)
        #expect(fade(10) < 0.02 && fade(190) > 0.98)
    }
}
