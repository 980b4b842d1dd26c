/// The number of steps that lamps have between dark and full light.
///
/// Light is rounded to them before its current is added up, so that the sum is that of the light which is sent.
package enum LampDepth: Int, CaseIterable, Hashable, Sendable {
    /// 6 bits, as the HT16D35A has.
    case six = 63
    /// 8 bits, as the WS2812 and DDP have.
    case eight = 255
    /// Finer steps than the 16 bits of ``LampLight``, as the APA102 has with its brightness of 31 steps for each LED. The
    /// encoder rounds, by at most half a step of 8 bits.
    case sixteen = 65_535

    /// The least light of 16 bits that every encoder of this depth sends as light, even if it rounds down.
    var leastStep: UInt16 {
        switch self {
        case .six: 1041
        case .eight: 257
        // One step of 8 bits at the least brightness of an APA102, 65,535 / (31 * 255).
        case .sixteen: 9
        }
    }

    /// Returns light of 16 bits, rounded down to a step.
    func floor(_ light: UInt32) -> UInt16 {
        switch self {
        case .six: UInt16(truncatingIfNeeded: light * 63 / 65_535 * 65_535 / 63)
        case .eight: UInt16(truncatingIfNeeded: light / 257 * 257)
        case .sixteen: UInt16(truncatingIfNeeded: light)
        }
    }

    /// Returns light of 16 bits for 0...1, rounded to the nearest step.
    func nearest(_ light: Double) -> UInt16 {
        UInt16(Int((light * Double(rawValue)).rounded()) * 65_535 / rawValue)
    }
}
