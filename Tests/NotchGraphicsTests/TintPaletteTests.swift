import NotchCore
import Testing

@testable import NotchGraphics

@Suite("TintPalette")
struct TintPaletteTests {
    private static let themes = [ThemePalette.dark, .light].flatMap { palette in
        [SurfaceStyle.solid, .translucent].flatMap { surface in
            AccentPreset.allCases.map { Theme(palette: palette, accent: $0, surface: surface) }
        }
    }

    @Test("every name and the accent reach the contrast on every theme", arguments: themes)
    func names_areReadable(theme: Theme) {
        for tint in [Tint.accent] + NamedTint.allCases.map(Tint.named) {
            let colour = TintPalette.resolve(tint, on: theme)
            #expect(colour.alpha == 1)
            #expect(colour.contrast(with: theme.cardBackground) >= LeastContrast.graphics, "\(tint)")
        }
    }

    @Test("any #RRGGBB reaches the contrast", arguments: [ThemePalette.dark, .light])
    func triples_areReadable(palette: ThemePalette) {
        let theme = Theme(palette: palette)
        for red in stride(from: 0, through: 255, by: 51) {
            for green in stride(from: 0, through: 255, by: 51) {
                for blue in stride(from: 0, through: 255, by: 51) {
                    let tint = Tint.rgb(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
                    let colour = TintPalette.resolve(tint, on: theme)
                    #expect(colour.contrast(with: theme.cardBackground) >= LeastContrast.graphics, "\(tint)")
                }
            }
        }
    }

    @Test("a colour with enough contrast is left alone")
    func readable_isUntouched() {
        let orange = RGBA(red: 1, green: 0.6, blue: 0.2)
        #expect(TintPalette.resolve(.rgb(red: 255, green: 153, blue: 51), on: Theme()) == orange)
    }

    @Test(
        "an adjusted colour keeps its hue and moves no further than it must",
        arguments: [(UInt32(0x000080), ThemePalette.dark), (0x400000, .dark), (0xFFFF00, .light), (0x80FFFF, .light)])
    func adjusted_keepsItsHue(hex: UInt32, palette: ThemePalette) {
        let theme = Theme(palette: palette)
        let source = OKLab(RGBA(hex: hex))
        let colour = TintPalette.adjusted(RGBA(hex: hex), on: theme.cardBackground)
        let adjusted = OKLab(colour)
        #expect(abs(adjusted.hue - source.hue) < 0.02)
        #expect(adjusted.chroma > 0.05)
        #expect((3...3.05).contains(colour.contrast(with: theme.cardBackground)))
    }

    @Test("OKLab and back is the same colour")
    func okLab_roundTrips() {
        for hex: UInt32 in [0x000000, 0xFFFFFF, 0xFF0000, 0x00FF00, 0x0000FF, 0x123456, 0xFEDCBA] {
            #expect(OKLab(RGBA(hex: hex)).srgb.pixel == RGBA(hex: hex).pixel)
        }
        // These are the reference values of the method's author.
        let red = OKLab(RGBA(hex: 0xFF0000))
        #expect(abs(red.lightness - 0.628) < 0.001 && abs(red.a - 0.225) < 0.001 && abs(red.b - 0.126) < 0.001)
    }

    @Test("black on white has a contrast of 21")
    func contrast_ofBlackAndWhite() {
        #expect(abs(RGBA.black.contrast(with: .white) - 21) < 1e-9)
        #expect(RGBA.white.contrast(with: .white) == 1)
    }
}
