import NotchCore
import NotchTestSupport
import Testing

@testable import NotchGraphics

@Suite("What waits, beside a card's title")
struct CardRailTests {
    private static let panels = ["160x80", "256x64", "320x170", "320x240", "480x320", "800x480", "480x120", "1480x320"]

    private func layout(
        _ title: String, _ subtitle: String? = nil, icon: String? = "bell", on panel: String, time: String? = "09:41",
        pending: Int = 3, hold: Bool = false, style: CardStyle = .tile
    ) throws -> CardLayout {
        let text = TextEngine(families: Theme().fontDesign.families)
        let metrics = CardMetrics(geometry: try PanelGeometry(parsing: panel), face: text.metrics)
        var activity = Activity(title: title, subtitle: subtitle, systemImage: icon, source: "Door")
        activity.hold = hold
        let scene = CardScene(
            activity: activity, phase: .animateIn, phaseBegan: .zero, transition: .zero, time: time)
        let content = CardContent(scene, pending: pending).shown(as: style, on: metrics)
        let bounds = PixelRect(x: 0, y: 0, width: metrics.card.width, height: metrics.card.height)
        return CardLayout(
            content, style: style, metrics: metrics, face: BlankCard(bounds: bounds, metrics: metrics), text: text,
            digits: { DigitAtlas(style: $0, colour: .white, ground: .black, text: text, words: .english) })
    }

    @Test(
        "a short title from 160 pixels of width on has the number, the time and the sender beside it", arguments: panels
    )
    func notes_areBesideAShortTitle(panel: String) throws {
        for title in ["I", "Hi", "Door", "Doorbell", "Build finished"] {
            let card = try layout(title, on: panel)
            let type = card.plan.titleStyle
            let text = TextEngine(families: Theme().fontDesign.families)
            let room = card.plan.textWidth - (text.block(title, style: type)?.width ?? 0)
            guard Double(room) >= 5 * type.size else { continue }
            #expect(card.notes.count { $0.pill != nil } == 1 && card.notes.count >= 2, "\(title)")
            let below = try layout(title, "Ok", on: panel)
            let pill = try #require(below.notes.compactMap(\.pill).first)
            #expect((pill.y..<pill.maxY).contains(below.text.lines.subtitle - 1))
        }
        #expect(try layout("Hi", on: panel, style: .plain).notes.isEmpty)
    }

    @Test("a narrower card has none", arguments: ["128x64", "159x80", "96x64"])
    func notes_areNotOnNarrowCards(panel: String) throws {
        #expect(try layout("Hi", on: panel).notes.isEmpty)
    }

    @Test("notes touch neither the text nor the icon nor each other, held or not, from the left or the right")
    func notes_standAlone() throws {
        for panel in Self.panels + ["240x240", "320x320", "480x1920"] {
            for title in ["Hi", "Doorbell", "Message from Ada", "Copying photos to the backup in the cellar"] {
                for subtitle in [nil, "Ok", "notch · main · 42 tests passed"] {
                    for hold in [false, true] {
                        let card = try layout(title, subtitle, on: panel, hold: hold)
                        try expectApart(card, "\(panel) \(title) \(subtitle ?? "-") \(hold)")
                    }
                }
            }
            try expectApart(try layout("باب", "نعم", on: panel), "\(panel) right-to-left")
        }
    }

    private func expectApart(_ card: CardLayout, _ place: Comment) throws {
        let size = card.plan.metrics.card
        let pixmap = Pixmap(width: size.width, height: size.height)
        let colours = CardColours(CardContent(Samples.build), theme: Theme())
        let bounds = pixmap.bounds
        let face = BlankCard(bounds: bounds, metrics: card.plan.metrics)
        let icon = card.text.iconRect(card.direction)
        let lines = card.text.draw(on: pixmap, textArea: bounds, face: face, colours: colours)
        let notes = card.notes.map(\.bounds)
        for (index, note) in notes.enumerated() {
            #expect(face.bounds.contains(note), place)
            #expect(!notes[..<index].contains { $0.intersects(note) }, place)
            if let icon { #expect(!icon.intersects(note), place) }
            // The lines of a text are of different lengths, and the longest one counts.
            #expect(!lines.contains { $0.intersects(note) }, place)
        }
    }

    @Test("beside a title on a card that is no bar, notes cost the title nothing", arguments: ["320x170", "800x480"])
    func notes_costNothing(panel: String) throws {
        for title in ["Doorbell", "Message from Ada", "Copying photos to the backup in the cellar"] {
            let (with, without) = (
                try layout(title, "Ok", on: panel), try layout(title, "Ok", on: panel, time: nil, pending: 0)
            )
            #expect(with.plan == without.plan && with.text.shownClusters == without.text.shownClusters)
        }
    }

    @Test(
        "a stacked card has number and time at the end of the icon's row", arguments: ["240x240", "480x1920"])
    func stack_hasNotes(panel: String) throws {
        let card = try layout("Doorbell", on: panel)
        let tile = try #require(card.plan.tile)
        #expect(card.notes.count == 2)
        #expect(card.notes.allSatisfy { $0.bounds.y >= tile.y && $0.bounds.maxY <= tile.maxY })
        let mirrored = try layout("باب", on: panel)
        #expect(mirrored.notes.first?.pill == card.notes.first?.pill.map(mirrored.direction.rect))
    }
}
