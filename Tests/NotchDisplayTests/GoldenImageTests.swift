import Foundation
import NotchCore
import NotchDisplay
import NotchTestSupport
import Testing

@Suite final class GoldenImageTests {
    private let folder = makeTemporaryPath()
    private let picture = makePicture(width: 100, height: 100)
    private var testFile: String { folder + "/Test.swift" }
    private var environment: [String: String] { ["NOTCH_GOLDEN_OUTPUT": folder + "/output"] }

    init() throws {
        try expectGolden(picture, named: "card", testFile: testFile, environment: ["NOTCH_RECORD_GOLDEN": "1"])
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    private func compare(named name: String = "card", tolerance: GoldenImageTolerance = .standard) throws {
        try expectGolden(picture, named: name, tolerance: tolerance, testFile: testFile, environment: environment)
    }

    private func output() -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder + "/output")) ?? []).sorted()
    }

    @Test func theSamePicture_passesAndLeavesNothing() throws {
        #expect(FileManager.default.fileExists(atPath: folder + "/Golden/card.png"))
        try compare(tolerance: .exact)
        #expect(output() == [])
    }

    @Test func differences_withinTheToleranceOfPixelsPass_andOneMoreFails() throws {
        /// Moves the pixel's red channel to the other end of its range.
        func change(x: Int) {
            let isBright = picture[x, 7] & 0x80_0000 != 0
            picture[x, 7] = picture[x, 7] & 0xFF00_FFFF | (isBright ? 0 : 0xFF_0000)
        }
        for x in 0..<50 { change(x: x) }
        try compare()
        change(x: 50)
        #expect(throws: GoldenImageMismatch.self) { try self.compare() }
        #expect(output() == ["card.actual.png", "card.diff.png"])
        #expect(areEqual(try PNGFile.read(folder + "/output/card.actual.png"), picture))
        let difference = try PNGFile.read(folder + "/output/card.diff.png")
        #expect(difference[99, 99] == 0xFF00_0000)
    }

    @Test func aFaintDifferenceEverywhere_failsByItsMean() throws {
        let grey = Pixmap(width: 100, height: 100)
        let lighter = Pixmap(width: 100, height: 100)
        fill(grey, grey.bounds, with: 0xFF40_4040)
        fill(lighter, grey.bounds, with: 0xFF42_4242)
        let difference = GoldenImageDifference(lighter, grey, channelTolerance: 24)
        #expect(difference.differingFraction == 0)
        #expect(difference.meanDifference == 2)
        #expect(difference.largest == 2)
        #expect(!difference.isWithin(.standard))
    }

    @Test func aMissingGoldenImageOrAnotherSize_failsAndLeavesThePicture() throws {
        #expect(throws: GoldenImageMismatch.self) { try self.compare(named: "other") }
        #expect(output() == ["other.actual.png"])
        let smaller = Pixmap(width: 99, height: 100)
        #expect(throws: GoldenImageMismatch.self) {
            try expectGolden(smaller, named: "card", testFile: self.testFile, environment: self.environment)
        }
        #expect(output() == ["card.actual.png", "other.actual.png"])
    }
}
