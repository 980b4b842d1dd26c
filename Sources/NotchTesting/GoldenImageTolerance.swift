/// How much a picture may differ from its golden image. Font and graphics libraries draw a little differently on each
/// system.
public struct GoldenImageTolerance: Sendable {
    /// A pixel differs when any channel is off by more than this, from 0 to 255.
    public var channel: Int
    /// The share of pixels that may differ, from 0 to 1.
    public var differingFraction: Double
    /// The largest permitted mean absolute difference over all channels, from 0 to 255.
    public var meanDifference: Double

    public init(channel: Int, differingFraction: Double, meanDifference: Double) {
        self.channel = channel
        self.differingFraction = differingFraction
        self.meanDifference = meanDifference
    }

    /// At most 0.5 % of the pixels off by more than 24 of 255 in a channel, and 1 of 255 in the mean.
    public static let standard = GoldenImageTolerance(channel: 24, differingFraction: 0.005, meanDifference: 1)
    /// No difference at all.
    public static let exact = GoldenImageTolerance(channel: 0, differingFraction: 0, meanDifference: 0)
}
