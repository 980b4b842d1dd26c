public import FoundationEssentials
import Glibc
public import NotchCore
import NotchDisplay

/// Compares `pixmap` with the golden image `Golden/NAME.png` beside the calling test.
///
/// With `NOTCH_RECORD_GOLDEN=1` in the environment, `pixmap` becomes the golden image instead. On failure the function
/// writes `NAME.actual.png` and `NAME.diff.png` to `$NOTCH_GOLDEN_OUTPUT`, or to the temporary folder. If there is no
/// golden image of the same size, it writes `NAME.actual.png` only.
///
/// - Throws: ``GoldenImageMismatch``, which reports the difference and the paths of the written pictures;
///   `DisplayError` if an image cannot be read or written.
public func expectGolden(
    _ pixmap: Pixmap, named name: String, tolerance: GoldenImageTolerance = .standard, testFile: String = #filePath,
    environment: [String: String] = ProcessInfo.processInfo.environment
) throws {
    let folder = URL(fileURLWithPath: testFile).deletingLastPathComponent().appendingPathComponent("Golden")
    let goldenFile = folder.appendingPathComponent(name + ".png").path
    if environment["NOTCH_RECORD_GOLDEN"] == "1" {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return try PNGFile.write(pixmap, to: goldenFile)
    }

    let output =
        environment["NOTCH_GOLDEN_OUTPUT"].map { URL(fileURLWithPath: $0) } ?? FileManager.default.temporaryDirectory
    func leave(_ picture: Pixmap, as kind: String) throws -> String {
        try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
        let file = output.appendingPathComponent("\(name).\(kind).png").path
        try PNGFile.write(picture, to: file)
        return file
    }

    guard FileManager.default.fileExists(atPath: goldenFile) else {
        let file = try leave(pixmap, as: "actual")
        throw GoldenImageMismatch(
            description: "there is no golden image \(goldenFile); see \(file), and record with NOTCH_RECORD_GOLDEN=1")
    }
    let golden = try PNGFile.read(goldenFile)
    guard golden.bounds == pixmap.bounds else {
        let file = try leave(pixmap, as: "actual")
        throw GoldenImageMismatch(
            description: """
                \(name) is \(pixmap.width)x\(pixmap.height) pixels, its golden image \
                \(golden.width)x\(golden.height); see \(file)
                """)
    }
    let difference = GoldenImageDifference(pixmap, golden, channelTolerance: tolerance.channel)
    guard !difference.isWithin(tolerance) else { return }
    let files = try [leave(pixmap, as: "actual"), leave(difference.picture, as: "diff")]
    throw GoldenImageMismatch(
        description: """
            \(name) differs from its golden image in \(difference.differingFraction * 100) % of its pixels \
            (\(tolerance.differingFraction * 100) % allowed), by \(difference.meanDifference) in the mean \
            (\(tolerance.meanDifference) allowed) and \(difference.largest) at most; see \
            \(files.joined(separator: ", "))
            """)
}

/// The permitted difference between a picture and its golden image. Font and graphics libraries draw slightly
/// differently on each system.
public struct GoldenImageTolerance: Sendable {
    /// The permitted difference of a channel, from 0 to 255. A pixel differs if any channel exceeds it.
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

    /// At most 0.5 % of the pixels differ by more than 24 of 255 in a channel, and the mean difference is at most 1 of
    /// 255.
    public static let standard = GoldenImageTolerance(channel: 24, differingFraction: 0.005, meanDifference: 1)
    /// No difference at all.
    public static let exact = GoldenImageTolerance(channel: 0, differingFraction: 0, meanDifference: 0)
}

/// The difference between two pictures of the same size, without alpha.
package struct GoldenImageDifference {
    /// The share of pixels that differ by more than the channel tolerance, from 0 to 1.
    package let differingFraction: Double
    /// The mean absolute difference over all channels, from 0 to 255.
    package let meanDifference: Double
    /// The largest difference in any channel, from 0 to 255.
    package let largest: Int
    /// The differences, amplified by 4. Pixels that differ by more than the channel tolerance are red.
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
            // Most rows are equal, and memcmp(3) detects that faster than the loop below.
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

/// An error: a picture differs from its golden image.
public struct GoldenImageMismatch: Error, CustomStringConvertible {
    public let description: String
}
