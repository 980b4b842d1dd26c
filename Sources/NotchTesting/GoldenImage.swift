public import FoundationEssentials
public import NotchCore
import NotchDisplay

/// Compares `pixmap` with the golden image `Golden/NAME.png` beside the calling test.
///
/// With `NOTCH_RECORD_GOLDEN=1` in the environment `pixmap` becomes the golden image instead. On failure
/// `NAME.actual.png` and `NAME.diff.png` are left in `$NOTCH_GOLDEN_OUTPUT`, or in the temporary folder.
///
/// - Throws: ``GoldenImageMismatch``, which says how much the pictures differ and where they are; `DisplayError` when
///   an image cannot be read or written.
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
