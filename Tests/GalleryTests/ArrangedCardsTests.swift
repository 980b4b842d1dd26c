import NotchCore
import NotchTestSupport
import Testing

@testable import NotchGraphics

/// Tests that a card takes the arrangement that shows more of its words, where a row and a stack are possible.
@Suite("Arrangements of cards")
struct ArrangedCardsTests {
    /// Panels on which cards are stacks, unless a row shows more.
    private static let panels = ["96x96", "128x128", "240x240", "240x320", "64x128", "400x400"]

    /// A card with two of its arrangements, each of them laid out alone.
    private struct Trial {
        let card: CardLayout
        let stack: FittedCard
        let row: FittedCard

        init(_ activity: Activity, on panel: String) throws {
            let content = CardContent(activity)
            let metrics = CardMetrics(geometry: try PanelGeometry(parsing: panel))
            let text = TextEngine(families: Theme().fontDesign.families)
            let face = BlankCard(
                bounds: PixelRect(x: 0, y: 0, width: metrics.card.width, height: metrics.card.height), metrics: metrics)
            card = CardLayout(
                content, style: .tile, metrics: metrics, face: face, text: text, overflow: .pages, digits: { _ in nil })
            func alone(_ plan: CardPlan) -> FittedCard {
                FittedCard(
                    content, plan: plan, hasRail: true,
                    direction: CardDirection(of: content, width: metrics.card.width),
                    text: text, words: .english, motion: .full, overflow: .pages, digits: { _ in nil })
            }
            stack = alone(CardPlan(stacking: content, metrics: metrics))
            row = alone(CardPlan(inRow: content, metrics: metrics))
        }

        /// The clusters of the card in sight at rest.
        var clusters: Int { card.text.shownClusters.atRest }
    }

    @Test("no arrangement alone shows more clusters at rest than the card", arguments: panels)
    func card_showsMost(panel: String) throws {
        let corpus = try SurveyedPanel.corpus()
        var rows = 0
        for (title, subtitle) in corpus {
            let trial = try Trial(Activity(title: title, subtitle: subtitle, systemImage: "bell"), on: panel)
            #expect(
                trial.clusters >= max(trial.stack.clustersAtRest, trial.row.clustersAtRest), "\(title) / \(subtitle)")
            if trial.card.plan.textBottom == nil { rows += 1 }
        }
        // Most texts have room on a stack.
        #expect(rows < corpus.count / 2)
    }

    @Test("a stack that lacks words gives way to a row that has them, and no other stack does")
    func row_hasMoreWords() throws {
        let copying = Activity(
            title: "Copying photos to backup", subtitle: "1,204 of 2,880 files", systemImage: "internaldrive",
            progress: 42)
        let trial = try Trial(copying, on: "96x96")
        #expect(trial.row.isWhole && trial.row.clustersAtRest == 38 && trial.stack.clustersAtRest < 38)
        #expect(trial.card.plan.textBottom == nil && trial.clusters == 38)
        let short = try Trial(Activity(title: "Doorbell", systemImage: "bell"), on: "96x96")
        #expect(short.row.isWhole && short.stack.isWhole && short.card.plan.textBottom != nil)
    }
}
