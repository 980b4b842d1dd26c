import NotchCore
import NotchTestSupport
import Testing

@testable import NotchGraphics

/// Tests that a larger panel shows at least as much of a card's words at rest as a smaller one of its kind, or larger
/// type, or its icon.
///
/// The least size of type is a share of the usual size, so that it is greater on a larger panel. Words that
/// have no room then turn pages, though they would stand at once in the type of a smaller panel.
///
/// `make properties` takes all texts of the corpus, other runs the longest ones.
@Suite("Cards are monotonic")
struct MonotonicCardsTests {
    /// The properties that decide how a panel lays its cards out. Panels of one class have them all in common.
    private struct LayoutClass: Hashable {
        let hasMargin: Bool
        let isNarrow: Bool
        let hasClock: Bool
        let isStacked: Bool
        let hasTile: Bool
        /// Whether long words scroll instead of turning pages.
        let scrolls: Bool
        /// Whether type has the size for the viewing distance.
        let isLegible: Bool

        init(_ metrics: CardMetrics, style: CardStyle) {
            let content = CardContent(title: "Title", subtitle: "Subtitle", icon: "bell", tint: .accent)
            let plan = CardPlan(content, arrangedAs: style, metrics: metrics)
            (hasMargin, isNarrow, hasClock) = (metrics.hasMargin, metrics.isNarrow, metrics.clock != nil)
            (isStacked, hasTile) = (plan.textBottom != nil, plan.tile != nil)
            scrolls = metrics.card.height < ScrollPlan.leastHeight
            isLegible = metrics.legibleCapHeight <= plan.titleStyle.size * metrics.face.capHeight * 1.001
        }
    }

    /// The part of one card that a panel shows at rest.
    private struct Card {
        let clusters: Int
        /// The sizes of type, in pixels to the em. Words that the card leaves out have none.
        let title: Double
        let subtitle: Double?
        let hasIcon: Bool

        init(_ layout: CardLayout) {
            let (title, subtitle) = (layout.text.title, layout.text.subtitle)
            clusters = title.coverage.atRest + (subtitle?.coverage.atRest ?? 0)
            self.title = title.size * title.request.scale
            self.subtitle = subtitle.map { $0.size * $0.request.scale }
            hasIcon = layout.plan.iconSize > 0
        }

        /// Returns whether the card has larger type, or an icon where the other one has none.
        func hasLargerPart(than other: Card) -> Bool {
            title > 1.02 * other.title || subtitle ?? 0 > 1.02 * (other.subtitle ?? .infinity)
                || hasIcon && !other.hasIcon
        }
    }

    /// The cards of one panel, in the order of the texts.
    private struct Shown {
        let panel: SurveyedPanel
        /// The card's place. On some panels, more height widens the margins at the sides.
        let card: PixelRect
        let layoutClass: LayoutClass
        let cards: [Card]

        init(_ texts: some Sequence<(title: String, subtitle: String)>, on panel: SurveyedPanel, style: CardStyle)
            throws
        {
            let renderer = try SceneRenderer(
                geometry: panel.geometry, theme: Theme(card: style), options: panel.options)
            let metrics = CardMetrics(geometry: panel.geometry, insets: panel.options.safeInsets)
            self.panel = panel
            card = metrics.card
            layoutClass = LayoutClass(metrics, style: style)
            let cards = renderer.preparedLayers().cards.current
            self.cards = texts.map { text in
                let activity = Activity(title: text.title, subtitle: text.subtitle, systemImage: "bell")
                return Card(cards.layout(of: CardContent(activity).shown(as: style, on: metrics)))
            }
        }

        /// Returns whether the panel is another one of the same kind whose card is at least as wide and as high.
        func isLarger(than other: Shown) -> Bool {
            panel.name != other.panel.name && card.width >= other.card.width && card.height >= other.card.height
                && layoutClass == other.layoutClass
        }
    }

    /// Pixels to the millimetre, and the viewing distance in millimetres.
    struct Density: Sendable {
        let pixelsPerMillimetre: Double?
        let viewingDistance: Double?
    }

    private static let densities = [
        Density(pixelsPerMillimetre: nil, viewingDistance: nil),
        Density(pixelsPerMillimetre: 4.6, viewingDistance: 500),
        Density(pixelsPerMillimetre: 8.2, viewingDistance: 400),
    ]

    @Test(
        "no panel shows fewer clusters at rest than a smaller one of its class, in type of the same size",
        arguments: CardStyle.allCases, densities)
    func clustersAtRest_growWithPanel(style: CardStyle, density: Density) throws {
        let corpus = try SurveyedPanel.corpus()
        // A long text has no room on many panels.
        let longest = corpus.sorted { $0.title.count + $0.subtitle.count > $1.title.count + $1.subtitle.count }
        let texts = longest.prefix(Repetition.isExhaustive ? .max : Repetition.rounds(4, full: 12))
        let panels = try SurveyedPanel.rasters(
            density: density.pixelsPerMillimetre, viewingDistance: density.viewingDistance)
        let shown = try panels.map { try Shown(texts, on: $0, style: style) }
        var compared = 0
        for smaller in shown {
            for larger in shown where larger.isLarger(than: smaller) {
                for (text, (mine, other)) in zip(texts, zip(larger.cards, smaller.cards))
                where !mine.hasLargerPart(than: other) {
                    compared += 1
                    #expect(
                        mine.clusters >= other.clusters,
                        "\(larger.panel.name): \(mine), \(smaller.panel.name): \(other) of \(text)")
                }
            }
        }
        #expect(compared > 3 * texts.count)
    }
}
