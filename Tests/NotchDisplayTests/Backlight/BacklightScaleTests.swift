import Testing

@testable import NotchDisplay

@Suite("Backlight scale")
struct BacklightScaleTests {
    private static let scales: [BacklightScale] = [.linear, .nonLinear, .unknown]

    @Test(
        "1 % is lit and 100 % is all, however few steps there are", arguments: [1, 2, 7, 15, 255, 65535, 2_147_483_647])
    func ends_areReached(maximum: Int) {
        for scale in Self.scales {
            #expect(scale.raw(percent: 1, maximum: maximum) >= 1)
            #expect(scale.raw(percent: 100, maximum: maximum) == maximum)
            #expect(scale.raw(percent: 0, maximum: maximum) >= 1, "dimmed is not off")
        }
    }

    @Test("more percent are never less light")
    func percent_isMonotonic() {
        for scale in Self.scales {
            let raws = (1...100).map { scale.raw(percent: Double($0), maximum: 255) }
            #expect(raws == raws.sorted())
        }
    }

    @Test("every number survives the way to percent and back")
    func raw_roundTrips() {
        for scale in Self.scales {
            for maximum in [1, 15, 255, 4095] {
                for raw in 1...maximum {
                    #expect(scale.raw(percent: scale.percent(raw: raw, maximum: maximum), maximum: maximum) == raw)
                }
            }
        }
    }

    @Test("a linear driver gets the curve of CIE 1931, others straight percent")
    func half_looksHalf() {
        #expect(BacklightScale.linear.raw(percent: 50, maximum: 1000) == 184)
        #expect(BacklightScale.linear.raw(percent: 5, maximum: 1000) == 6)
        #expect(BacklightScale.nonLinear.raw(percent: 50, maximum: 1000) == 500)
        #expect(BacklightScale.unknown.raw(percent: 50, maximum: 1000) == 500)
        #expect(BacklightScale(rawValue: "non-linear") == .nonLinear)
    }
}
