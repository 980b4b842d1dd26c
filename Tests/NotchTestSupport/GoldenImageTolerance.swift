/// How far a picture may be from its golden image: font and graphics libraries differ a little between systems.
package struct GoldenImageTolerance: Sendable {
    /// A pixel differs when any channel is off by more than this, of 255.
    package var channel: Int
    /// The share of pixels that may differ, of 1.
    package var differingFraction: Double
    /// What the mean absolute difference over all channels may be, of 255.
    package var meanDifference: Double

    package init(channel: Int, differingFraction: Double, meanDifference: Double) {
        self.channel = channel
        self.differingFraction = differingFraction
        self.meanDifference = meanDifference
    }

    /// At most 0.5 % of the pixels off by more than 24 of 255 in a channel, and 1 of 255 in the mean.
    package static let standard = GoldenImageTolerance(channel: 24, differingFraction: 0.005, meanDifference: 1)
    /// Byte for byte.
    package static let exact = GoldenImageTolerance(channel: 0, differingFraction: 0, meanDifference: 0)
}
