import NotchTestSupport
import Testing

@testable import NotchCore
@testable import NotchGraphics

/// The words of a question that a low panel has no room for.
@Suite("Questions whose words pass by")
struct QuestionScrollTests {
    private static let long = Question(
        title: "Is the washing machine to be started now?", subtitle: "It needs an hour and 20 minutes",
        choices: ["Start it", "Later"])

    private func scene(_ question: Question, marked: Int? = nil) -> Scene {
        Samples.scene(asking: question, marked: marked)
    }

    @Test("words that name the choices pass by for as long as the question is open")
    func namedChoices_passByAgain() throws {
        let question = Question(title: "Restart?", choices: ["Tonight", "Later", "Never again"])
        for (buttons, isNamed) in [(ButtonEdge.bottom, true), (.automatic, false)] {
            let renderer = try SceneRenderer(
                geometry: PanelGeometry(parsing: "64x32"), options: RenderOptions(buttons: buttons))
            let scene = scene(question)
            let hour = Instant.at(3_600_000)
            _ = renderer.render(scene, at: hour)
            let fit = renderer.preparedLayers().questions.current.fit(QuestionContent.Texts(question))
            #expect(fit.namesChoices == isNamed)
            let list = "1\u{A0}Tonight  2\u{A0}Later  3\u{A0}Never again"
            #expect(fit.heading.words.subtitle == (isNamed ? list : nil))
            if isNamed { #expect(renderer.nextScroll(of: scene, after: hour) != nil) }
        }
    }

    @Test("on a matrix, the choices and a marked one have their numbers in the language")
    func numbers_areInTheLanguage() {
        var content = QuestionContent(
            QuestionScene(Question(title: "Restart?", choices: ["Now", "Later"]), began: .zero), at: .zero)
        let arabic = Localization(locale: "ar_EG.UTF-8")
        #expect(content.card(hasNumbers: true, arabic).subtitle == "١\u{A0}Now  ٢\u{A0}Later")
        content.marked = 2
        #expect(content.card(hasNumbers: true, arabic).title == "٢ Later")
    }

    @Test(
        "title and subtitle pass by on one line below 64 rows, three times, and then rest for good",
        arguments: ["128x32", "64x32", "96x48"])
    func words_passBy(panel: String) throws {
        let renderer = try SceneRenderer(geometry: PanelGeometry(parsing: panel))
        let scene = scene(Self.long)
        _ = renderer.render(scene, at: .at(3000))
        let heading = try #require(renderer.questionLayout(of: scene)).heading
        var (steps, now) = (0, Instant.at(3000))
        while let next = renderer.nextScroll(of: scene, after: now), steps < 5000 {
            // While the words fade back to their beginning, each frame has a change.
            now = max(next, now + .milliseconds(16))
            steps += 1
            // Only the heading moves.
            let damage = renderer.render(scene, at: now).bounds
            #expect(damage.maxY <= heading.maxY + 1, "\(damage)")
        }
        #expect(steps > 300 && steps < 5000)
        #expect(renderer.render(scene, at: now + .seconds(600)).isEmpty)
    }

    @Test("words that have room stand still, and so do all of a panel that has room for lines")
    func words_standStill() throws {
        let short = Question(title: "Reboot?", choices: ["Yes", "No"])
        for (question, panel) in [(short, "128x32"), (Self.long, "320x240"), (Self.long, "480x120")] {
            let renderer = try SceneRenderer(geometry: PanelGeometry(parsing: panel))
            _ = renderer.render(scene(question), at: .at(3000))
            #expect(renderer.nextScroll(of: scene(question), after: .at(3000)) == nil, "\(panel)")
        }
    }

    @Test("words that have no room on a panel for lines turn pages, and each of them is in sight at some time")
    func higherPanel_turnsPages() throws {
        let renderer = try SceneRenderer(geometry: PanelGeometry(parsing: "128x64"))
        let scene = scene(
            Question(
                title: "Is the washing machine in the basement to be started now, before the others come home?",
                subtitle: "It needs an hour and 20 minutes, and cannot be stopped", choices: ["Start it", "Later"]))
        _ = renderer.render(scene, at: .at(3000))
        let coverage = try #require(renderer.coverage(of: scene, at: .at(3000)))
        #expect(coverage.inTime == coverage.sent && coverage.atRest < coverage.sent, "\(coverage)")
        let turn = try #require(renderer.nextScroll(of: scene, after: .at(450)))
        #expect(turn >= .at(400) + ScrollPlan.rest)
    }

    @Test("with reduced motion the words turn pages")
    func pages_areTurned() throws {
        let renderer = try SceneRenderer(
            geometry: PanelGeometry(parsing: "128x32"), options: RenderOptions(motion: .cuts))
        let scene = scene(Self.long)
        _ = renderer.render(scene, at: .at(3000))
        let next = try #require(renderer.nextScroll(of: scene, after: .at(3000)))
        #expect(next > .at(3000))
        #expect(!renderer.render(scene, at: next).isEmpty)
        let turned = try #require(renderer.nextScroll(of: scene, after: next))
        #expect(turned - next >= ScrollPlan.rest && !renderer.render(scene, at: turned).isEmpty)
    }

    @Test("a choice that is marked does not stop the words, and an answer does")
    func answer_stopsTheWords() throws {
        let renderer = try SceneRenderer(geometry: PanelGeometry(parsing: "128x32"))
        _ = renderer.render(scene(Self.long), at: .at(3000))
        #expect(renderer.nextScroll(of: scene(Self.long, marked: 2), after: .at(3000)) != nil)
        var answered = scene(Self.long)
        answered.question?.chosen = 1
        #expect(renderer.nextScroll(of: answered, after: .at(3000)) == nil)
    }

    @Test("a choice that is too long for its cell turns pages there as long as the question is open")
    func longChoice_turnsPages() throws {
        let question = Question(
            title: "Now?",
            choices: ["Start the washing machine in the basement at once, with the long programme", "No"])
        for motion in [Motion.full, .cuts] {
            let renderer = try SceneRenderer(
                geometry: PanelGeometry(parsing: "128x32"), options: RenderOptions(motion: motion, buttons: .bottom))
            for marked in [nil, 1] {
                let scene = scene(question, marked: marked)
                _ = renderer.render(scene, at: .at(3000))
                let cell = try #require(renderer.questionLayout(of: scene)).cells[0]
                var now = Instant.at(3000)
                for _ in 0..<40 {
                    let next = try #require(renderer.nextScroll(of: scene, after: now))
                    #expect(next - now <= .seconds(3))
                    now = next
                    let damage = renderer.render(scene, at: now)
                    #expect(damage.bounds.width <= cell.width && !damage.isEmpty)
                    let fresh = try SceneRenderer(
                        geometry: PanelGeometry(parsing: "128x32"),
                        options: RenderOptions(motion: motion, buttons: .bottom))
                    _ = fresh.render(scene, at: now)
                    #expect(firstDifference(fresh.pixmap.picture, renderer.pixmap.picture) == nil)
                }
            }
        }
    }
}
