import NotchCore
import Testing

@testable import NotchDisplay

@Suite struct MonoDitherTests {
    @Test func grounds_arePlainAndLabelsWhiteEverywhere() {
        // A card's ground is black, even with its palest glow, and so is one of a tint at 22 %. The ground of a light
        // theme, the secondary label and the purest blue are white.
        for pixel in [0xFF38_3838, 0xFF77_7777] as [UInt32] { #expect(whites(of: pixel) == 0) }
        for pixel in [0xFFF2_F2F7, 0xFF88_8888] as [UInt32] { #expect(whites(of: pixel) == 16) }
        for pixel in [0xFF12_1212, 0xFF2C_2C2C] as [UInt32] { #expect(whites(of: pixel) == 0) }
        for pixel in [0xFF9E_9E9E, 0xFF00_00FF, 0xFFFF_4B42] as [UInt32] { #expect(whites(of: pixel) == 16) }
    }

    @Test func track_isDotted() {
        #expect(whites(of: 0xFF7B_7B7B) == 4)
        #expect(whites(of: 0xFF83_8383) == 12)
    }

    @Test func brighterPixels_areNeverDarker() {
        let counts = (0..<UInt32(256)).map { whites(of: 0xFF00_0000 | $0 << 8) }
        #expect(counts == counts.sorted())
        #expect(Set(counts).count == 17)
    }

    /// Returns the number of white pixels in a patch of 4 by 4 pixels.
    private func whites(of pixel: UInt32) -> Int {
        (0..<16).count { place in
            let thresholds = MonoDither.thresholds(x: place % 4 + 40, y: place / 4 + 8)
            return !MonoDither.areBlack(SIMD4(repeating: pixel), thresholds: thresholds)[0]
        }
    }
}
