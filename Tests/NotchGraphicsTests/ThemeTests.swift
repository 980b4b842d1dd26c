import NotchCore
import Testing

@testable import NotchGraphics

@Suite("Theme")
struct ThemeTests {
    @Test("H2: dark labels are white at 0.95, 0.62, 0.46 and 0.34, the stroke at 0.14, an inactive icon at 0.42")
    func dark_hasTheOpacities() {
        let theme = Theme(palette: .dark)
        #expect(theme.primaryLabel == RGBA(white: 1, alpha: 0.95))
        #expect(theme.secondaryLabel == RGBA(white: 1, alpha: 0.62))
        #expect(theme.tertiaryLabel == RGBA(white: 1, alpha: 0.46))
        #expect(theme.quaternaryLabel == RGBA(white: 1, alpha: 0.34))
        #expect(theme.subtleStroke == RGBA(white: 1, alpha: 0.14))
        #expect(theme.headerInactiveIcon == RGBA(white: 1, alpha: 0.42))
        #expect(theme.subtleFill == RGBA(white: 1, alpha: 0.07))
    }

    @Test("H2: light labels are black at 0.88, 0.55, 0.42 and 0.32, the stroke at 0.09, an inactive icon at 0.38")
    func light_hasTheOpacities() {
        let theme = Theme(palette: .light)
        #expect(theme.primaryLabel == RGBA(white: 0, alpha: 0.88))
        #expect(theme.secondaryLabel == RGBA(white: 0, alpha: 0.55))
        #expect(theme.tertiaryLabel == RGBA(white: 0, alpha: 0.42))
        #expect(theme.quaternaryLabel == RGBA(white: 0, alpha: 0.32))
        #expect(theme.subtleStroke == RGBA(white: 0, alpha: 0.09))
        #expect(theme.headerInactiveIcon == RGBA(white: 0, alpha: 0.38))
        #expect(theme.subtleFill == RGBA(white: 0, alpha: 0.045))
    }

    @Test(
        "H3: a surface with nothing behind it is drawn solid, with a warning",
        arguments: [SurfaceStyle.translucent, .liquidGlass])
    func surface_isDowngraded(style: SurfaceStyle) {
        let theme = Theme(surface: style)
        #expect(theme.warnings == [.surfaceDowngraded(style)])
        #expect(theme.subtleFill == RGBA(white: 1, alpha: 0.12))
        #expect(theme.warnings.allSatisfy { $0.description.contains(style.rawValue) })
        #expect(Theme(surface: .solid).warnings.isEmpty)
    }

    @Test("H3: reduced transparency forces the solid fill of either palette")
    func reduceTransparency_forcesSolid() {
        #expect(Theme(palette: .dark, reduceTransparency: true).subtleFill.alpha == 0.12)
        #expect(Theme(palette: .light, surface: .liquidGlass, reduceTransparency: true).subtleFill.alpha == 0.055)
        #expect(Theme(surface: .liquidGlass, reduceTransparency: true).warnings.isEmpty)
    }

    @Test("H3: without a system to follow the palette is dark")
    func followSystem_isDark() {
        #expect(Theme(palette: .followSystem).background == Theme(palette: .dark).background)
        #expect(Theme(palette: .followSystem).background == .black)
        #expect(Theme(palette: .light).background.luminance > 0.85)
    }

    @Test("H4: the ten accents are ten names, and no two but system and blue look alike")
    func accents_areDistinct() {
        #expect(
            AccentPreset.allCases.map(\.rawValue)
                == ["system", "teal", "blue", "violet", "orange", "rose", "red", "lime", "green", "cyan"])
        for palette in [ThemePalette.dark, .light] {
            let colours = Set(AccentPreset.allCases.map { Theme(palette: palette, accent: $0).accent })
            #expect(colours.count == 9)
        }
    }
}
