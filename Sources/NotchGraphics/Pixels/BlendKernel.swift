import CPixels

/// The inner loops of compositing, on runs of pixels of one row.
///
/// Every pixel is opaque: `0xFFRRGGBB`. A result is a mean weighted in 256ths, rounded to nearest, so that a weight of
/// 256 is a copy. Two channels of a pixel share 32 bits, as 16-bit lanes. SSE2 and NEON can both multiply 16-bit lanes,
/// so that the same source is fast on both.
enum BlendKernel {
    /// Eight pixels: 16 lanes of two bytes each.
    private typealias Lanes = SIMD16<UInt16>
    private static var pixelsPerStep: Int { 8 }

    /// Computes `target = pixel`.
    @inline(__always)
    static func fill(_ target: UnsafeMutablePointer<UInt32>, count: Int, with pixel: UInt32) {
        notch_fill(target, pixel, count)
    }

    /// Computes `target = source`.
    @inline(__always)
    static func copy(
        _ target: UnsafeMutablePointer<UInt32>, from source: UnsafePointer<UInt32>, count: Int
    ) {
        target.update(from: source, count: count)
    }

    /// Computes `target = (source * weight + ground) / 256`.
    static func fade(
        _ target: UnsafeMutablePointer<UInt32>, from source: UnsafePointer<UInt32>, weight: Int,
        count: Int, over ground: WeightedColour
    ) {
        let factor = Lanes(repeating: UInt16(weight))
        let (even, odd) = (lanes(ground.even), lanes(ground.odd))
        let low = Lanes(repeating: 0x00FF)
        let high = Lanes(repeating: 0xFF00)
        var index = 0
        while index &+ pixelsPerStep <= count {
            let pixels = load(source + index)
            let evens = ((pixels & low) &* factor &+ even) &>> 8
            let odds = ((pixels &>> 8) &* factor &+ odd) & high
            store(evens | odds, to: target + index)
            index &+= pixelsPerStep
        }
        while index < count {
            var sum = ground
            sum.add(source[index], weight: weight)
            target[index] = sum.pixel
            index &+= 1
        }
    }

    /// Computes `target = (first * firstWeight + second * secondWeight + ground) / 256`.
    static func mix(
        _ target: UnsafeMutablePointer<UInt32>,
        from first: UnsafePointer<UInt32>, weight firstWeight: Int,
        and second: UnsafePointer<UInt32>, weight secondWeight: Int,
        count: Int, over ground: WeightedColour
    ) {
        let firstFactor = Lanes(repeating: UInt16(firstWeight))
        let secondFactor = Lanes(repeating: UInt16(secondWeight))
        let (even, odd) = (lanes(ground.even), lanes(ground.odd))
        let low = Lanes(repeating: 0x00FF)
        let high = Lanes(repeating: 0xFF00)
        var index = 0
        while index &+ pixelsPerStep <= count {
            let one = load(first + index)
            let two = load(second + index)
            let evens = ((one & low) &* firstFactor &+ (two & low) &* secondFactor &+ even) &>> 8
            let odds = ((one &>> 8) &* firstFactor &+ (two &>> 8) &* secondFactor &+ odd) & high
            store(evens | odds, to: target + index)
            index &+= pixelsPerStep
        }
        while index < count {
            var sum = ground
            sum.add(first[index], weight: firstWeight)
            sum.add(second[index], weight: secondWeight)
            target[index] = sum.pixel
            index &+= 1
        }
    }

    /// Repeats a pair of sums in the two lanes of every pixel.
    @inline(__always)
    private static func lanes(_ pair: UInt32) -> Lanes {
        unsafeBitCast(SIMD8<UInt32>(repeating: pair), to: Lanes.self)
    }

    @inline(__always)
    private static func load(_ pointer: UnsafePointer<UInt32>) -> Lanes {
        UnsafeRawPointer(pointer).loadUnaligned(as: Lanes.self)
    }

    @inline(__always)
    private static func store(_ lanes: Lanes, to pointer: UnsafeMutablePointer<UInt32>) {
        UnsafeMutableRawPointer(pointer).storeBytes(of: lanes, as: Lanes.self)
    }
}

/// The part of a weighted mean that is the same for a whole run of pixels: colours times their weights.
///
/// Weights are 256ths, and the weights of a mean sum to 256, so that a channel's sum fits 16 bits. A mean is the same
/// to the last bit whether a colour was added here or read from memory.
struct WeightedColour: Hashable, Sendable {
    /// Sums of the even bytes (blue, red) and of the odd ones (green, alpha), 16 bits each.
    private(set) var even: UInt32 = 0x0080_0080
    private(set) var odd: UInt32 = 0x0080_0080

    /// Makes a sum of the half that rounds to nearest.
    init() {}

    init(_ pixel: UInt32, weight: Int) {
        add(pixel, weight: weight)
    }

    mutating func add(_ pixel: UInt32, weight: Int) {
        even &+= (pixel & 0x00FF_00FF) &* UInt32(weight)
        odd &+= (pixel >> 8 & 0x00FF_00FF) &* UInt32(weight)
    }

    /// The mean, once the weights sum to 256.
    var pixel: UInt32 {
        even >> 8 & 0x00FF_00FF | odd & 0xFF00_FF00
    }
}
