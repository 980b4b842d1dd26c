package import NotchTesting

extension GoldenImageTolerance {
    /// The tolerance for sheets of many pictures, on which a part of one picture is a small part. The libraries of
    /// Debian 12 and 13 differ in 0.2 % of the pixels of the smallest panels.
    package static let sheet = GoldenImageTolerance(channel: 24, differingFraction: 0.0025, meanDifference: 0.12)

    /// For the same in one ink. A pixel differs by all of its value there, so its part in the mean says nothing.
    package static let sheetOfOneInk = GoldenImageTolerance(
        channel: 24, differingFraction: 0.0025, meanDifference: 1)
}
