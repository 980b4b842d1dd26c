/// The part of a weighted mean that is the same for a whole run of pixels: colours times their weights.
///
/// Weights are 256ths, and the weights of a mean make 256, so that a channel's sum fits 16 bits. A mean is the same to
/// the last bit whether a colour was added here or read from memory.
struct WeightedColour: Hashable, Sendable {
    /// Sums of the even bytes (blue, red) and of the odd ones (green, alpha), 16 bits each.
    private(set) var even: UInt32 = 0x0080_0080
    private(set) var odd: UInt32 = 0x0080_0080

    /// Begins with nothing but the half that rounds to nearest.
    init() {}

    init(_ pixel: UInt32, weight: Int) {
        add(pixel, weight: weight)
    }

    mutating func add(_ pixel: UInt32, weight: Int) {
        even &+= (pixel & 0x00FF_00FF) &* UInt32(weight)
        odd &+= (pixel >> 8 & 0x00FF_00FF) &* UInt32(weight)
    }

    /// The mean, once the weights make 256.
    var pixel: UInt32 {
        even >> 8 & 0x00FF_00FF | odd & 0xFF00_FF00
    }
}
