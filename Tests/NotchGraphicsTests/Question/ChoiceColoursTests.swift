import NotchCore
import Testing

@testable import NotchGraphics

@Suite("Colours of choices and views")
struct ChoiceColoursTests {
    private static let tints = [Tint.accent] + NamedTint.allCases.map(Tint.named) + [.rgb(red: 20, green: 20, blue: 60)]
    private static let states: [ChoiceState] = [.plain, .marked, .chosen, .passedOver]

    @Test(
        "text and numbers of choices have a contrast of 4.5 in every theme, state and tint",
        arguments: BuiltInTheme.allCases, [false, true])
    func choices_areReadable(name: BuiltInTheme, isMono: Bool) {
        let look = ThemeLook(name)
        let theme = Theme().wearing(isMono ? look.inBlackAndWhite : look)
        func contrast(_ label: RGBA, on ground: UInt32) -> Double {
            let ground = RGBA(hex: ground)
            return theme.seen(label.over(ground)).contrast(with: theme.seen(ground))
        }
        for tint in Self.tints {
            for state in Self.states {
                let colours = ChoiceColours(state, tint: tint, theme: theme)
                #expect(contrast(colours.text, on: colours.face) >= 4.49, "text \(state) \(tint)")
                #expect(contrast(colours.number, on: colours.badgeFace) >= 4.49, "number \(state) \(tint)")
                #expect(contrast(colours.bareNumber, on: colours.face) >= 4.49, "bare number \(state) \(tint)")
            }
        }
    }

    @Test(
        "texts of views have a contrast of 4.5 in every colour of every theme; titles, and the first colour, have 7",
        arguments: BuiltInTheme.allCases, [9.0, 24])
    func views_areReadable(name: BuiltInTheme, size: Double) throws {
        var look = ThemeLook(name)
        // A look of a user's own may have a label that is too dark for a title.
        if look.ink == nil { look.primaryLabel = look.tertiaryLabel }
        let theme = Theme().wearing(look)
        let colours: [ViewColour?] =
            [nil, .primary, .secondary, .tertiary, .quaternary] + Self.tints.map(ViewColour.tint)
        for colour in colours {
            for isTitle in [false, true] {
                let label = ViewLayout.ink(
                    colour, TextStyle(size: size, weight: .regular), isTitle: isTitle, theme: theme)
                let ratio = theme.seen(label.over(theme.background)).contrast(with: theme.seen(theme.background))
                let least = isTitle || (colour ?? .primary) == .primary ? 6.99 : 4.49
                #expect(ratio >= least, "\(String(describing: colour)), \(isTitle): \(ratio)")
            }
        }
    }
}
