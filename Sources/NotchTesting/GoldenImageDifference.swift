import Glibc
package import NotchCore

/// The difference between two pictures of the same size, without alpha.
package struct GoldenImageDifference {
    /// The share of pixels that differ by more than the channel tolerance, from 0 to 1.
    package let differingFraction: Double
    /// The mean absolute difference over all channels, from 0 to 255.
    package let meanDifference: Double
    /// The largest difference in any channel, from 0 to 255.
    package let largest: Int
    /// The differences, four times as bright. Pixels that differ by more than the channel tolerance are red.
    package let picture: Pixmap

    /// - Precondition: the pictures have the same size.
    package init(_ actual: Pixmap, _ golden: Pixmap, channelTolerance: Int) {
        precondition(actual.bounds == golden.bounds, "pictures of different sizes cannot be compared")
        picture = Pixmap(width: actual.width, height: actual.height)
        var (differing, sum, largest) = (0, 0, 0)
        let shifts: [UInt32] = [16, 8, 0]
        let black = [UInt32](repeating: 0xFF00_0000, count: actual.width)
        for y in 0..<actual.height {
            let (actualRow, goldenRow, row) = (actual.row(y), golden.row(y), picture.row(y))
            black.withUnsafeBytes { UnsafeMutableRawBufferPointer(row).copyMemory(from: $0) }
            // Most rows are equal, and the C library finds that sooner than the loop below.
            if Self.isEqual(actualRow, goldenRow) { continue }
            for x in 0..<actual.width where actualRow[x] != goldenRow[x] {
                var (worst, amplified) = (0, UInt32(0xFF))
                for shift in shifts {
                    let distance = abs(Int(actualRow[x] >> shift & 0xFF) - Int(goldenRow[x] >> shift & 0xFF))
                    sum += distance
                    worst = max(worst, distance)
                    amplified = amplified << 8 | UInt32(min(255, distance * 4))
                }
                largest = max(largest, worst)
                if worst > channelTolerance { differing += 1 }
                row[x] = worst > channelTolerance ? 0xFFFF_0000 : amplified
            }
        }
        let area = Double(actual.bounds.area)
        self.largest = largest
        differingFraction = Double(differing) / area
        meanDifference = Double(sum) / (area * 3)
    }

    private static func isEqual(_ one: UnsafeMutableBufferPointer<UInt32>, _ other: UnsafeMutableBufferPointer<UInt32>)
        -> Bool
    {
        guard let first = one.baseAddress, let second = other.baseAddress else { return false }
        return memcmp(first, second, one.count * 4) == 0
    }

    package func isWithin(_ tolerance: GoldenImageTolerance) -> Bool {
        differingFraction <= tolerance.differingFraction && meanDifference <= tolerance.meanDifference
    }
}
