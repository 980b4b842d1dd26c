import NotchTestSupport
import Testing

@testable import NotchCore
@testable import NotchGraphics

@Suite("Looks of themes")
struct ThemeLookTests {
    private func theme(_ name: BuiltInTheme) -> Theme { Theme().wearing(ThemeLook(name)) }

    @Test("H1: every built-in theme can be read: its contrasts need no warning", arguments: BuiltInTheme.allCases)
    func builtIn_isReadable(name: BuiltInTheme) {
        #expect(theme(name).warnings.isEmpty, "\(theme(name).warnings)")
        #expect(theme(name).name == name.rawValue)
    }

    @Test("the dark and the light theme are those of the palettes")
    func palettes_areThemes() {
        #expect(theme(.dark) == Theme(palette: .dark))
        #expect(theme(.light) == Theme(palette: .light))
    }

    @Test("high contrast: text and tints have a contrast of 7 at least")
    func highContrast_isAAA() {
        let theme = theme(.highContrast)
        let labels = [theme.primaryLabel, theme.secondaryLabel, theme.tertiaryLabel, theme.quaternaryLabel]
        for label in labels {
            #expect(label.over(theme.cardBackground).contrast(with: theme.cardBackground) >= 7)
        }
        for tint in NamedTint.allCases.map(Tint.named) + [.accent, .rgb(red: 1, green: 2, blue: 60)] {
            let colour = TintPalette.resolve(tint, on: theme)
            #expect(colour.contrast(with: theme.cardBackground) >= 6.99, "\(tint)")
        }
    }

    @Test("night: tints are bright enough as the panel shows them")
    func night_showsTints() {
        let theme = theme(.night)
        for tint in NamedTint.allCases.map(Tint.named) + [.accent, .rgb(red: 1, green: 2, blue: 60)] {
            let seen = theme.seen(TintPalette.resolve(tint, on: theme))
            #expect(seen.contrast(with: theme.seen(theme.cardBackground)) >= 3.99, "\(tint)")
        }
    }

    @Test("night: nothing that is drawn has more green or blue than warm light")
    func night_isWarm() throws {
        for panel in ["480x120", "128x32", "240x240"] {
            let renderer = try SceneRenderer(geometry: PanelGeometry(parsing: panel), theme: theme(.night))
            var scenes = RandomScenes(seed: 8)
            var lightest: UInt32 = 0
            for step in 0..<60 {
                let now = Instant.at(step * 60)
                _ = renderer.render(scenes.next(at: now), at: now)
                for row in renderer.pixmap.picture {
                    for pixel in row {
                        let (red, green, blue) = (pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF)
                        guard green <= 0xE2, blue <= 0xC4, pixel >> 24 == 0xFF else {
                            Issue.record("a pixel of \(String(pixel, radix: 16))")
                            return
                        }
                        lightest = max(lightest, red)
                    }
                }
            }
            #expect(lightest > 160, "something is to be seen")
        }
        #expect(theme(.night).seen(.white).pixel == 0xFFFF_E2C4)
        #expect(ColourFilter.night.shares(light: 1).applied(to: 0xFFFF_FFFF) == 0xFFFF_E2C4)
    }

    @Test("a share of the light: each colour is that share of itself, a picture is the same with a past and without")
    func light_isAShareOfEachColour() throws {
        let geometry = try PanelGeometry(parsing: "480x120")
        let (bright, dim) = (try SceneRenderer(geometry: geometry), try SceneRenderer(geometry: geometry))
        var scenes = RandomScenes(seed: 9)
        for step in 0..<12 {
            let now = Instant.at(step * 90)
            let scene = scenes.next(at: now)
            _ = bright.render(scene, at: now)
            dim.light = step % 4 == 0 ? 1 : 0.5
            _ = dim.render(scene, at: now)
            let pixels = (0..<bright.pixmap.height).flatMap { zip(bright.pixmap.row($0), dim.pixmap.row($0)) }
            for (full, seen) in pixels {
                let half = full >> 1 & 0x7F_7F7F | 0xFF00_0000
                guard seen != (step % 4 == 0 ? full : half) else { continue }
                Issue.record("step \(step): \(String(full, radix: 16)) became \(String(seen, radix: 16))")
                return
            }
        }
        let mono = try SceneRenderer(geometry: geometry, options: RenderOptions(panelFormat: .mono))
        mono.light = 0.5
        #expect(mono.light == 1)
    }

    @Test("night: the damage has every pixel that differs, and a picture is the same with a past and without")
    func night_isPure() throws {
        let geometry = try PanelGeometry(parsing: "480x120")
        let renderer = try SceneRenderer(geometry: geometry, theme: theme(.night))
        var scenes = RandomScenes(seed: 4)
        var former: [[UInt32]] = []
        for step in 0..<40 {
            let now = Instant.at(step * 90)
            let scene = scenes.next(at: now)
            let damage = renderer.render(scene, at: now)
            let picture = renderer.pixmap.picture
            if !former.isEmpty {
                #expect(firstDifference(picture, former) { !damage.contains(x: $0, y: $1) } == nil)
            }
            let fresh = try SceneRenderer(geometry: geometry, theme: theme(.night))
            _ = fresh.render(scene, at: now)
            #expect(firstDifference(picture, fresh.pixmap.picture) == nil)
            former = picture
        }
    }

    @Test("night: a step of a progress bar costs no more than by day")
    func night_damagesNoMore() throws {
        func damage(_ theme: Theme) throws -> Int {
            let renderer = try SceneRenderer(geometry: PanelGeometry(parsing: "1480x320"), theme: theme)
            var activity = Samples.copying
            _ = renderer.render(Samples.scene(activity), at: .at(5000))
            activity.progress = 43
            return renderer.render(Samples.scene(activity), at: .at(5000)).area
        }
        #expect(try damage(theme(.night)) == damage(theme(.dark)))
    }

    @Test("a theme that changes draws everything anew, and leaves the filter behind")
    func change_drawsAnew() throws {
        let geometry = try PanelGeometry(parsing: "320x170")
        let renderer = try SceneRenderer(geometry: geometry, theme: theme(.night))
        let scene = Samples.scene(Samples.build)
        _ = renderer.render(scene, at: .at(5000))
        renderer.theme = theme(.dark)
        #expect(renderer.render(scene, at: .at(5000)) == Region(geometry.bounds))
        let fresh = try SceneRenderer(geometry: geometry, theme: theme(.dark))
        _ = fresh.render(scene, at: .at(5000))
        #expect(firstDifference(renderer.pixmap.picture, fresh.pixmap.picture) == nil)
    }

    @Test("a theme that is hard to read warns of each part with its contrast")
    func lowContrast_isWarnedOf() {
        var look = ThemeLook(.dark)
        look.name = "fog"
        look.background = RGBA(hex: 0x808080)
        look.primaryLabel = RGBA(hex: 0x9A9A9A)
        look.accent = RGBA(hex: 0x858585)
        let warnings = Theme().wearing(look).warnings.map(\.description)
        #expect(
            warnings.contains(
                "theme 'fog': PrimaryLabel has a contrast of 1.2 to 1, and needs 4.5 to 1 to be read easily"),
            "\(warnings)")
        #expect(warnings.contains { $0.hasPrefix("theme 'fog': Accent has a contrast of 1.") })
    }

    @Test("a theme that is based on high contrast is warned of below its own contrast")
    func highContrast_isWarnedOfByItsOwnMeasure() {
        var look = ThemeLook(.highContrast)
        look.name = "own"
        look.secondaryLabel = RGBA(hex: 0x808080)
        let warnings = Theme().wearing(look).warnings.map(\.description)
        #expect(
            warnings == [
                "theme 'own': SecondaryLabel has a contrast of 5.3 to 1, and needs 7.0 to 1 to be read easily"
            ])
    }

    @Test("H4: an accent that is chosen goes before the theme's own")
    func accent_goesBeforeTheThemes() {
        var look = ThemeLook(.dark)
        look.accent = RGBA(hex: 0xFF8800)
        look.fontDesign = .serif
        #expect(Theme().wearing(look).accent == RGBA(hex: 0xFF8800))
        #expect(Theme(accent: .teal).wearing(look).accent == Theme(accent: .teal).accent)
        #expect(Theme().wearing(look).fontDesign == .serif)
        #expect(Theme(fontDesign: .monospaced).wearing(look).fontDesign == .monospaced)
        #expect(Theme(surface: .liquidGlass).wearing(look).subtleFill == look.forcedFill)
    }
}
