import NotchCore
import NotchTestSupport
import Testing

@testable import NotchGraphics

@Suite("BlendKernel")
struct BlendKernelTests {
    /// Returns the weighted mean of pixels, computed channel by channel in the simplest way.
    private func mean(_ parts: [(pixel: UInt32, weight: Int)]) -> UInt32 {
        [0, 8, 16, 24].reduce(0) { result, shift in
            let sum = parts.reduce(128) { $0 + Int($1.pixel >> UInt32(shift) & 0xFF) * $1.weight }
            return result | UInt32(sum / 256) << UInt32(shift)
        }
    }

    private func pixels(_ count: Int, _ generator: inout SeededGenerator) -> [UInt32] {
        (0..<count).map { _ in 0xFF00_0000 | UInt32.random(in: 0...0xFF_FFFF, using: &generator) }
    }

    @Test("a fade is the weighted mean of every channel, whatever the length of the run")
    func fade_isTheMean() {
        var generator = SeededGenerator(seed: 1)
        for weight in [0, 1, 2, 127, 128, 129, 254, 255, 256] {
            for count in 0...35 {
                let source = pixels(count, &generator)
                let background = pixels(1, &generator)[0]
                var target = [UInt32](repeating: 0, count: count)
                BlendKernel.fade(
                    &target, from: source, weight: weight, count: count,
                    over: WeightedColour(background, weight: 256 - weight))
                #expect(target == source.map { mean([($0, weight), (background, 256 - weight)]) })
            }
        }
    }

    @Test("a mix of two layers over a background is the mean of the three")
    func mix_isTheMean() {
        var generator = SeededGenerator(seed: 2)
        for (one, two) in [(0, 0), (256, 0), (0, 256), (100, 156), (1, 1), (77, 33)] {
            for count in 0...35 {
                let (first, second) = (pixels(count, &generator), pixels(count, &generator))
                let background = pixels(1, &generator)[0]
                var target = [UInt32](repeating: 0, count: count)
                BlendKernel.mix(
                    &target, from: first, weight: one, and: second, weight: two, count: count,
                    over: WeightedColour(background, weight: 256 - one - two))
                let expected = zip(first, second).map { mean([($0, one), ($1, two), (background, 256 - one - two)]) }
                #expect(target == expected)
            }
        }
    }

    @Test("full weight copies, and white stays white under any weights")
    func extremes_areExact() {
        #expect(WeightedColour(0xFF12_3456, weight: 256).pixel == 0xFF12_3456)
        for weight in 0...256 {
            var sum = WeightedColour(0xFFFF_FFFF, weight: weight)
            sum.add(0xFFFF_FFFF, weight: 256 - weight)
            #expect(sum.pixel == 0xFFFF_FFFF)
        }
    }

    @Test("a run stays within its bounds")
    func fade_staysInside() {
        var target = [UInt32](repeating: 7, count: 40)
        let source = [UInt32](repeating: 0xFFFF_FFFF, count: 40)
        target.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            BlendKernel.fade(base + 3, from: source, weight: 256, count: 21, over: WeightedColour())
        }
        #expect(target[..<3].allSatisfy { $0 == 7 } && target[24...].allSatisfy { $0 == 7 })
        #expect(target[3..<24].allSatisfy { $0 == 0xFFFF_FFFF })
    }
}
