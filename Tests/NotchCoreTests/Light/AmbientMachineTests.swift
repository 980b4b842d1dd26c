import NotchCore
import NotchTestSupport
import Testing

@Suite("Brightness by the light around")
struct AmbientMachineTests {
    private static let policy = AmbientPolicy(
        dark: 1, bright: 1024, lowest: 10, highest: 90, brightening: .seconds(2), darkening: .seconds(8))

    /// A machine that gets a reading once a second, and the brightness that it has set.
    private struct Trace {
        var machine = AmbientMachine(policy: AmbientMachineTests.policy, at: .zero)
        var now = Instant.zero
        private(set) var writes: [Int] = []

        mutating func read(_ lux: Double, seconds: Int = 1) {
            for _ in 0..<seconds {
                now = now + .seconds(1)
                handle(.illuminance(lux))
            }
        }

        mutating func handle(_ event: AmbientMachine.Event) {
            if let percent = machine.handle(event, at: now) { writes.append(percent) }
        }

        mutating func takeWrites() -> [Int] {
            defer { writes = [] }
            return writes
        }
    }

    @Test(
        "each doubling of the light is the same step, between the limits",
        arguments: [(0.0, 10), (1, 10), (2, 18), (32, 50), (512, 82), (1024, 90), (100_000, 90), (-5, 10)])
    func brightness_isLogarithmic(lux: Double, percent: Int) {
        var trace = Trace()
        trace.read(lux)
        #expect(trace.takeWrites() == [percent])
    }

    @Test("an LED that goes on is followed within seconds, one that goes off more slowly")
    func change_isSmoothed() {
        var trace = Trace()
        trace.read(1)
        _ = trace.takeWrites()
        trace.read(1024, seconds: 5)
        let up = trace.takeWrites()
        #expect(up == up.sorted() && up.count >= 3)
        #expect((70..<90).contains(up.last ?? 0))
        trace.read(1024, seconds: 60)
        #expect((88...90).contains(trace.takeWrites().last ?? 0))
        trace.read(1, seconds: 5)
        let down = trace.takeWrites()
        #expect(down == down.sorted(by: >))
        #expect((40..<70).contains(down.last ?? 0))
    }

    @Test("light that flickers by a tenth sets nothing anew")
    func flicker_isNothing() {
        var random = SeededGenerator(seed: 3)
        var trace = Trace()
        trace.read(60)
        _ = trace.takeWrites()
        for _ in 0..<3600 { trace.read(60 * Double.random(in: 0.9...1.1, using: &random)) }
        #expect(trace.takeWrites().isEmpty)
    }

    @Test("a day sets it anew some dozens of times, and each time by the dead band at least")
    func day_hasFewWrites() {
        var trace = Trace()
        var lux = 0.5
        for _ in 0..<600 {
            lux *= 1.02
            trace.read(lux, seconds: 20)
        }
        let writes = trace.takeWrites()
        #expect((10...30).contains(writes.count))
        for (before, after) in zip(writes, writes.dropFirst()) {
            #expect(after - before >= AmbientMachine.deadBand || after == 90)
        }
    }

    @Test("a brightness set by hand holds until there is four times the light, or a quarter")
    func hand_holds() {
        var trace = Trace()
        trace.read(32)
        trace.handle(.setByHand)
        _ = trace.takeWrites()
        trace.read(100, seconds: 300)
        trace.read(10, seconds: 300)
        #expect(trace.takeWrites().isEmpty && trace.machine.isHeld)
        trace.read(140, seconds: 60)
        #expect(!trace.machine.isHeld)
        #expect((65...68).contains(trace.takeWrites().last ?? 0))
    }

    @Test("a brightness set by hand before the first reading holds for the light of that reading")
    func hand_holdsFromFirstReading() {
        var trace = Trace()
        trace.handle(.setByHand)
        trace.read(32, seconds: 100)
        #expect(trace.takeWrites().isEmpty)
        trace.read(0.5, seconds: 200)
        #expect(trace.takeWrites().last == 10)
    }

    @Test("another policy counts at once, and a sensor that is lost leaves the brightness")
    func policy_isLive() {
        var trace = Trace()
        trace.read(32)
        _ = trace.takeWrites()
        trace.handle(.lost)
        trace.handle(.policy(AmbientPolicy(dark: 1, bright: 1024, lowest: 50, highest: 100)))
        #expect(trace.takeWrites().isEmpty)
        trace.read(32)
        #expect(trace.takeWrites() == [75])
        trace.handle(.policy(AmbientPolicy(dark: 1, bright: 1024, lowest: 1, highest: 1)))
        #expect(trace.takeWrites() == [1])
    }

    @Test("readings that are none are passed over")
    func nonsense_isNothing() {
        var trace = Trace()
        trace.read(.infinity)
        trace.read(.nan)
        #expect(trace.takeWrites().isEmpty)
    }

    @Test("a policy reports what is wrong with it")
    func defect_isNamed() {
        #expect(AmbientPolicy().defect == nil)
        #expect(AmbientPolicy(dark: 0).defect == "Dark= should be above 0 lux")
        #expect(
            AmbientPolicy(dark: 50, bright: 50).defect
                == "Bright= should be above Dark=, but they are 50.0 and 50.0 lux")
        #expect(AmbientPolicy(lowest: 0).defect == "Lowest= and Highest= should be from 1 to 100 (percent)")
        #expect(
            AmbientPolicy(lowest: 50, highest: 40).defect
                == "Highest= should not be below Lowest=, but they are 40 and 50 percent")
    }
}
