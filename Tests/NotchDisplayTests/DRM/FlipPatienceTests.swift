import Testing

@testable import NotchDisplay

@Suite struct FlipPatienceTests {
    @Test func theFirstFlip_hasMuchTime() {
        var patience = FlipPatience()
        #expect(patience.bound == .seconds(10))
        // The length of a modeset says little: some drivers send the picture later.
        patience.learn(modeset: .milliseconds(40))
        #expect(patience.bound == .seconds(10))
        #expect(FlipPatience(isSlow: true).bound == .seconds(60))
    }

    @Test func theNextFlips_haveSomeTimesAsLong() {
        for isSlow in [false, true] {
            var patience = FlipPatience(isSlow: isSlow)
            for (duration, bound) in [(0.016, 1), (3, 12), (0.3, 12), (40, 60)] {
                patience.learn(flip: .seconds(duration))
                #expect(patience.bound == .seconds(bound))
            }
        }
    }

    @Test func aSlowModeset_givesItsFlipsTime() {
        var patience = FlipPatience()
        patience.learn(modeset: .seconds(4))
        patience.learn(flip: .milliseconds(300))
        #expect(patience.bound == .seconds(16))
    }
}
