import NotchTestSupport
import Testing

@testable import NotchCore
@testable import NotchGraphics

/// Tests that each character of a glance's value and detail is in sight at some time of the glance's turn, whatever the
/// panel and the script. A detail without room is left out as a whole.
///
/// `make properties` takes all texts of the corpus, other runs a part of them that is different on each panel.
@Suite("Glances are complete")
struct CompleteGlancesTests {
    /// The panels are tested side by side.
    private static let parts = 8
    private static let time = WallTime(year: 2026, month: 1, day: 1, weekday: 4, hour: 9, minute: 41)

    /// Where a glance is on the home view.
    private enum Place: CaseIterable {
        case alone, opened, besideView, besidePart, column, sides
    }

    /// Glances as long as they may be, whose words are those of one script.
    private static func long(_ value: String, _ detail: String) -> Glance {
        func repeated(_ text: String) -> String { Array(repeating: text, count: 60).joined(separator: " ") }
        return Glance(id: "long", value: repeated(value), detail: repeated(detail), icon: "bell").bounded
    }

    /// Returns a home view with glances; `nil` if the panel does not have that place.
    private static func home(_ glances: [Glance], at place: Place, hasClockAbove: Bool) -> HomeScene? {
        var home = HomeScene(time: Self.time)
        home.turned = .zero
        home.glance = glances[0]
        switch place {
        case .alone, .opened: break
        case .besideView: home.view = VStack { Text("Garden", style: .headline) }.node
        case .besidePart: home.view = Text("Garden", style: .headline).node
        case .column:
            guard hasClockAbove else { return nil }
            home.column = glances.dropFirst().map { ShownGlance(glance: $0, isStale: false) }
        case .sides:
            home.leading = GlanceView(glances[0]).node
            home.trailing = GlanceView(glances[1]).node
        }
        return home
    }

    /// How a text is shown.
    private enum Look: Equatable {
        case whole, passes(Duration), cut, absent
    }

    private static func look(_ text: String, _ items: [ViewItem], _ texts: ViewTexts) -> Look {
        /// A part of a view that is written from right to left may have a mark of that direction.
        func isText(_ other: String) -> Bool { other == text || other == "\u{200F}" + text }
        for item in items {
            switch item.kind {
            case .text(let spec, _, _):
                let isWhole = texts.block(spec).map { !$0.isEllipsized && !$0.breaksWords } ?? false
                if isText(spec.text) { return isWhole ? .whole : .cut }
                let shown = spec.text.drop { $0 == "\u{200F}" }.prefix { $0 != "\u{2026}" }
                if spec.text.hasSuffix("\u{2026}"), !shown.isEmpty, text.hasPrefix(shown) { return .cut }
            case .marquee(let marquee) where isText(marquee.whole.text):
                return texts.block(marquee.whole)?.isEllipsized ?? true ? .cut : .passes(marquee.scroll.length)
            default: break
            }
        }
        return .absent
    }

    @Test("values and details are whole, or pass by within the turn", arguments: 0..<parts)
    func texts_areComplete(part: Int) throws {
        let corpus = try SurveyedPanel.corpus()
        let step = Repetition.isExhaustive ? 1 : Repetition.rounds(29, full: 13)
        for (index, panel) in try SurveyedPanel.all().enumerated() where index % Self.parts == part {
            // The smallest matrices of LEDs have the icon and the number of a value by turns.
            guard !panel.geometry.isMatrix || panel.geometry.width > 16 else { continue }
            for middle in [nil, panel.geometry.width / 6] where middle == nil || panel.geometry.width >= 240 {
                var options = panel.options
                options.middle = middle
                let renderer = try SceneRenderer(geometry: panel.geometry, options: options)
                for number in stride(from: index % step, to: corpus.count, by: step) {
                    let (title, subtitle) = corpus[number]
                    // Each text is there once, so that it is not found in another glance.
                    let (next, last) = (corpus[(number + 1) % corpus.count], corpus[(number + 2) % corpus.count])
                    let glances = [
                        Glance(id: "a", value: title, detail: subtitle, icon: "bell"), Self.long(title, subtitle),
                        Glance(id: "b", value: next.subtitle, detail: next.title, level: 0.4),
                        Glance(
                            id: "c", value: "12 %", detail: last.title, icon: "cpu", level: 0.4, history: [1, 2, 4]),
                    ]
                    for first in glances.indices {
                        let turn = Array(glances[first...] + glances[..<first])
                        for place in Place.allCases { try check(turn, at: place, renderer, panel.name) }
                    }
                }
            }
        }
    }

    @Test("on a matrix too narrow for a time, words pass by before their icon")
    func words_passByBeforeTheirIcon() throws {
        let panels = try SurveyedPanel.all().filter {
            $0.geometry.isMatrix && $0.geometry.width <= 16 && $0.geometry.height < 16
        }
        try #require(!panels.isEmpty)
        for panel in panels {
            let renderer = try SceneRenderer(geometry: panel.geometry, options: panel.options)
            let glance = Glance(id: "rain", value: "rain from six", icon: "cloud.rain")
            let home = try #require(Self.home([glance], at: .alone, hasClockAbove: false))
            let pane = renderer.preparedLayers().idleHome
            let items = pane.items(of: home)
            guard case .passes(let length) = Self.look(glance.value, items, pane.texts) else {
                Issue.record("\(panel.name): \(items)")
                continue
            }
            func kinds(at elapsed: Duration?) -> [Bool] {
                items.filter { $0.time.includes(elapsed) }.map { if case .icon = $0.kind { true } else { false } }
            }
            #expect(kinds(at: .zero) == [false] && kinds(at: length - .milliseconds(1)) == [false])
            #expect(kinds(at: length) == [true] && kinds(at: nil) == [true])
            // The turn lasts until the icon has been seen.
            let end = renderer.homeReadingEnd(of: Scene(surface: .compact, surfaceChanged: .zero, home: home))
            let read = try #require(end)
            #expect(read > .zero + length)
        }
    }

    private func check(_ glances: [Glance], at place: Place, _ renderer: SceneRenderer, _ panel: String) throws {
        let layers = renderer.preparedLayers()
        // A matrix of LEDs without room for all of a view shows the clock instead.
        guard !renderer.geometry.isMatrix || place == .alone,
            let home = Self.home(glances, at: place, hasClockAbove: layers.clock != nil)
        else { return }
        let pane = place == .opened ? layers.openedHome : layers.idleHome
        let items = pane.items(of: home)
        let scene = Scene(
            surface: place == .opened ? .expanded : .compact, surfaceChanged: .zero - .seconds(9), home: home)
        let end = renderer.homeReadingEnd(of: scene)
        let shown = place == .sides ? Array(glances.prefix(2)) : place == .column ? glances : [glances[0]]
        for (index, glance) in shown.enumerated() {
            for (text, isValue) in [(glance.value, true), (glance.detail ?? "", false)] {
                let comment = "\(panel), \(place), \(index): \(text)"
                switch Self.look(text, items, pane.texts) {
                case .whole: break
                case .passes(let length):
                    let isRead = end.map { $0 >= .zero + length } ?? renderer.isHomeStill
                    #expect(isRead && length < GlanceBoardMachine.longestTurn, Comment(rawValue: comment))
                case .cut: Issue.record("cut: \(comment)")
                case .absent: #expect(!isValue, Comment(rawValue: comment))
                }
            }
        }
    }
}
