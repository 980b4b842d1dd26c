import NotchCore
import NotchTestSupport
import Testing

@testable import NotchGraphics

@Suite("Colours of a card")
struct CardColoursTests {
    private static let tints = [Tint.accent] + NamedTint.allCases.map(Tint.named) + [.rgb(red: 20, green: 20, blue: 60)]

    @Test(
        "every label has a contrast of 4.5 with its ground, a title 7, in every theme, at every priority",
        arguments: BuiltInTheme.allCases, ActivityPriority.allCases)
    func labels_areReadable(name: BuiltInTheme, priority: ActivityPriority) {
        expectReadable(Theme().wearing(ThemeLook(name)), priority)
    }

    @Test("so are they on panels of greys and of black and white pixels", arguments: ActivityPriority.allCases)
    func labels_areReadableOnEveryGlass(priority: ActivityPriority) {
        for name in BuiltInTheme.allCases {
            let look = ThemeLook(name)
            for look in [look.inGreys(16), look.inBlackAndWhite] { expectReadable(Theme().wearing(look), priority) }
        }
    }

    private func expectReadable(_ theme: Theme, _ priority: ActivityPriority) {
        // The contrast of the pixels.
        func contrast(_ label: RGBA, on ground: RGBA) -> Double {
            func seen(_ colour: RGBA) -> RGBA { theme.seen(RGBA(hex: colour.pixel)) }
            return seen(label.over(ground)).contrast(with: seen(ground))
        }
        for tint in Self.tints {
            #expect(contrast(CornerDots.colour(tint, theme), on: theme.background) >= 3, "dot \(tint)")
            let tile = TileColours(TintPalette.resolve(tint, on: theme), theme: theme)
            #expect(contrast(tile.glyph, on: tile.tile) >= 3, "icon that waits \(tint)")
            #expect(contrast(TintPalette.solid(tint, on: theme), on: theme.background) >= 4.5, "countdown \(tint)")
            for progress in [nil, 40, 100.0] {
                let activity = Activity(priority: priority, title: "T", subtitle: "S", tint: tint, progress: progress)
                let colours = CardColours(CardContent(activity), theme: theme)
                #expect(contrast(colours.title, on: colours.ground) >= 7, "title \(tint)")
                #expect(contrast(colours.subtitle, on: colours.ground) >= 4.5, "subtitle \(tint)")
                #expect(contrast(colours.note, on: colours.ground) >= 4.5, "note \(tint)")
                #expect(contrast(colours.pillText, on: colours.pill) >= 4.5, "pill \(tint)")
                #expect(contrast(colours.glyph, on: colours.tile) >= 3, "glyph \(tint)")
                #expect(contrast(colours.icon, on: colours.ground) >= 3, "icon \(tint)")
                #expect(contrast(colours.fill, on: colours.ground) >= 3, "fill \(tint)")
            }
        }
        #expect(contrast(theme.dateLabel, on: theme.background) >= 4.5)
        #expect(contrast(theme.primaryLabel, on: theme.background) >= 7)
    }

    @Test("the three priorities look unlike one another", arguments: ["1480x320", "480x120", "240x240", "128x32"])
    func priorities_differ(panel: String) throws {
        let pictures = try ActivityPriority.allCases.map { priority in
            var activity = Samples.build
            activity.priority = priority
            let renderer = try SceneRenderer(geometry: PanelGeometry(parsing: panel))
            _ = renderer.render(Samples.scene(activity), at: .at(5000))
            return renderer.pixmap.picture
        }
        #expect(Set(pictures).count == ActivityPriority.allCases.count)
    }

    @Test("what is high has a ground of its tint's hue that is no mud, by night too, and nothing else has")
    func high_isTinted() {
        for name in BuiltInTheme.allCases {
            let theme = Theme().wearing(ThemeLook(name))
            for priority in ActivityPriority.allCases {
                let activity = Activity(priority: priority, title: "T", tint: .red)
                let colours = CardColours(CardContent(activity), theme: theme)
                let tint = TintPalette.resolve(.red, on: theme)
                #expect((colours.ground != theme.cardBackground) == (priority == .high))
                let (ground, plain, full) = (OKLab(colours.ground), OKLab(theme.cardBackground), OKLab(tint))
                if priority == .high {
                    #expect(abs(ground.hue - full.hue) < 0.06 && ground.chroma > plain.chroma + 0.03, "\(name)")
                    let share = (ground.lightness - plain.lightness) / (full.lightness - plain.lightness)
                    #expect(abs(share - 0.20) < 0.02, "\(name)")
                    // As much chroma as a quarter of the tint's, where sRGB has it.
                    if !theme.isLight { #expect(ground.chroma > full.chroma / 4, "\(name)") }
                }
                #expect(colours.edgeWidth == (priority == .high ? 3 : 0))
            }
        }
    }
}
