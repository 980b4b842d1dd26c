/// The inner loops of compositing, on runs of pixels of one row.
///
/// Every pixel is opaque: `0xFFRRGGBB`. Weights are 0...255 and a result is the weighted mean rounded to
/// nearest, so that a weight of 255 is a copy and two renderers can never differ by a rounding.
/// Two channels of a pixel share each 32 bits as 16-bit lanes; multiplication of 16-bit lanes is what SSE2 and
/// NEON both have, which keeps one source fast on either.
package enum BlendKernel {
    /// Eight pixels: 16 lanes of two bytes each.
    private typealias Lanes = SIMD16<UInt16>
    private static var pixelsPerStep: Int { 8 }

    /// `target = pixel`.
    @inline(__always)
    package static func fill(_ target: UnsafeMutablePointer<UInt32>, count: Int, with pixel: UInt32) {
        target.update(repeating: pixel, count: count)
    }

    /// `target = source`.
    @inline(__always)
    package static func copy(
        _ target: UnsafeMutablePointer<UInt32>, from source: UnsafePointer<UInt32>, count: Int
    ) {
        target.update(from: source, count: count)
    }

    /// `target = (source * weight + ground * (255 - weight)) / 255`.
    package static func fade(
        _ target: UnsafeMutablePointer<UInt32>, from source: UnsafePointer<UInt32>, count: Int,
        weight: Int, over ground: UInt32
    ) {
        let factor = Lanes(repeating: UInt16(weight))
        let (even, odd) = constants(ground, weight: 255 - weight)
        let low = Lanes(repeating: 0x00FF)
        let high = Lanes(repeating: 0xFF00)
        var index = 0
        while index + pixelsPerStep <= count {
            let pixels = load(source + index)
            let evens = divided((pixels & low) &* factor &+ even) &>> 8
            let odds = divided((pixels &>> 8) &* factor &+ odd) & high
            store(evens | odds, to: target + index)
            index += pixelsPerStep
        }
        while index < count {
            target[index] = mix(source[index], weight, 0, 0, over: ground)
            index += 1
        }
    }

    /// `target = (first * firstWeight + second * secondWeight + ground * rest) / 255`, where the three weights
    /// make 255.
    package static func mix(
        _ target: UnsafeMutablePointer<UInt32>,
        from first: UnsafePointer<UInt32>, weight firstWeight: Int,
        and second: UnsafePointer<UInt32>, weight secondWeight: Int,
        count: Int, over ground: UInt32
    ) {
        let firstFactor = Lanes(repeating: UInt16(firstWeight))
        let secondFactor = Lanes(repeating: UInt16(secondWeight))
        let (even, odd) = constants(ground, weight: 255 - firstWeight - secondWeight)
        let low = Lanes(repeating: 0x00FF)
        let high = Lanes(repeating: 0xFF00)
        var index = 0
        while index + pixelsPerStep <= count {
            let one = load(first + index)
            let two = load(second + index)
            let evens = divided((one & low) &* firstFactor &+ (two & low) &* secondFactor &+ even) &>> 8
            let odds = divided((one &>> 8) &* firstFactor &+ (two &>> 8) &* secondFactor &+ odd) & high
            store(evens | odds, to: target + index)
            index += pixelsPerStep
        }
        while index < count {
            target[index] = mix(first[index], firstWeight, second[index], secondWeight, over: ground)
            index += 1
        }
    }

    /// One pixel of the same mean; the ends of rows, and what tests compare the lanes with.
    @inline(__always)
    package static func mix(
        _ first: UInt32, _ firstWeight: Int, _ second: UInt32, _ secondWeight: Int, over ground: UInt32
    ) -> UInt32 {
        let rest = UInt32(255 - firstWeight - secondWeight)
        let (firstWeight, secondWeight) = (UInt32(firstWeight), UInt32(secondWeight))
        @inline(__always)
        func channel(_ shift: UInt32) -> UInt32 {
            let sum =
                (first >> shift & 0xFF) &* firstWeight &+ (second >> shift & 0xFF) &* secondWeight
                &+ (ground >> shift & 0xFF) &* rest &+ 128
            return ((sum &+ sum >> 8) >> 8) << shift
        }
        return channel(0) | channel(8) | channel(16) | channel(24)
    }

    /// What the ground adds to the even (blue, red) and odd (green, alpha) bytes, and the 128 of rounding.
    @inline(__always)
    private static func constants(_ ground: UInt32, weight: Int) -> (even: Lanes, odd: Lanes) {
        func lanes(_ bytes: UInt32) -> Lanes {
            let low = UInt16(truncatingIfNeeded: bytes) &* UInt16(weight) &+ 128
            let high = UInt16(truncatingIfNeeded: bytes >> 16) &* UInt16(weight) &+ 128
            var lanes = Lanes(repeating: low)
            for index in stride(from: 1, to: Lanes.scalarCount, by: 2) { lanes[index] = high }
            return lanes
        }
        return (lanes(ground & 0x00FF_00FF), lanes(ground >> 8 & 0x00FF_00FF))
    }

    /// `256 * (sum - 128) / 255`, rounded, in the upper byte: exact for every sum of bytes weighted to 255.
    @inline(__always)
    private static func divided(_ sum: Lanes) -> Lanes { sum &+ (sum &>> 8) }

    @inline(__always)
    private static func load(_ pointer: UnsafePointer<UInt32>) -> Lanes {
        UnsafeRawPointer(pointer).loadUnaligned(as: Lanes.self)
    }

    @inline(__always)
    private static func store(_ lanes: Lanes, to pointer: UnsafeMutablePointer<UInt32>) {
        UnsafeMutableRawPointer(pointer).storeBytes(of: lanes, as: Lanes.self)
    }
}
