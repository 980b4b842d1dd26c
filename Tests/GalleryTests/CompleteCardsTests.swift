import Foundation
import NotchConfiguration
import NotchCore
import NotchTestSupport
import Testing

@testable import NotchGraphics

/// Tests that each character of a card's words is in sight at some time, whatever the panel and the script.
///
/// `make properties` takes all texts of the corpus, other runs a part of them that is different on each panel.
@Suite("Cards are complete")
struct CompleteCardsTests {
    /// The panels are tested side by side.
    private static let parts = 8
    private static let home = HomeScene(
        time: WallTime(year: 2026, month: 1, day: 1, weekday: 4, hour: 9, minute: 41))

    @Test("each character is in sight at some time, in both styles", arguments: 0..<parts)
    func words_areComplete(part: Int) throws {
        let corpus = try SurveyedPanel.corpus()
        try #require(corpus.count > 100)
        let step = Repetition.isExhaustive ? 1 : Repetition.rounds(29, full: 13)
        for (index, panel) in try SurveyedPanel.all().enumerated() where index % Self.parts == part {
            for style in CardStyle.allCases {
                let renderer = try SceneRenderer(
                    geometry: panel.geometry, theme: Theme(card: style), options: panel.options)
                for number in stride(from: index % step, to: corpus.count, by: step) {
                    let (title, subtitle) = corpus[number]
                    let card = CardScene(
                        activity: Activity(title: title, subtitle: subtitle, systemImage: "bell"), phase: .animateIn,
                        phaseBegan: .zero, transition: .milliseconds(400))
                    let scene = Scene(
                        surface: .expanded, surfaceChanged: .zero, card: card,
                        home: Self.home)
                    let question = Question(title: title, subtitle: subtitle, choices: ["Yes", "Later"])
                    let asking = Scene(
                        surface: .expanded, surfaceChanged: .zero,
                        question: QuestionScene(question, began: .zero),
                        home: Self.home)
                    for scene in [scene, asking] {
                        let coverage = try #require(renderer.coverage(of: scene, at: .zero + .seconds(1)))
                        #expect(
                            coverage.inTime == coverage.sent,
                            """
                            \(panel.name), \(style)\(scene.question == nil ? "" : ", question"): \(coverage.inTime) of \
                            \(coverage.sent) of \(title) / \(subtitle)
                            """)
                    }
                }
            }
        }
    }

    @Test("the frames show each character before the card goes, however much moves", arguments: 0..<parts)
    func frames_showAllWords(part: Int) throws {
        let corpus = try SurveyedPanel.corpus()
        let step = Repetition.isExhaustive ? 7 : 83
        // Each frame is drawn, so a ninth of the panels is enough.
        for (index, panel) in try SurveyedPanel.all().enumerated() where index % Self.parts == part && index % 9 == 0 {
            for motion in [Motion.full, .slides, .cuts, .paper] {
                var options = panel.options
                options.motion = motion
                let renderer = try SceneRenderer(geometry: panel.geometry, options: options)
                for number in stride(from: index % step, to: corpus.count, by: step) {
                    let (title, subtitle) = corpus[number]
                    let long = String(Array(repeating: title, count: 40).joined(separator: " ").prefix(160))
                    let card = CardScene(
                        activity: Activity(title: long, subtitle: subtitle, systemImage: "bell"), phase: .animateIn,
                        phaseBegan: .zero, transition: .milliseconds(400))
                    let scene = Scene(
                        surface: .expanded, surfaceChanged: .zero, card: card,
                        home: Self.home)
                    var now = Instant.zero + .milliseconds(400)
                    let end = now + (renderer.readingTime(of: scene, at: now) ?? .zero)
                    var frames = 0
                    _ = renderer.render(scene, at: now)
                    while renderer.unread(of: scene, at: now) != 0,
                        let next = renderer.nextFrame(for: scene, after: now), next <= end
                    {
                        now = max(next, now + .milliseconds(16))
                        _ = renderer.render(scene, at: now)
                        frames += 1
                    }
                    let unread = renderer.unread(of: scene, at: now)
                    #expect(unread == 0, "\(panel.name), \(motion): \(unread ?? -1) of \(long) / \(subtitle)")
                    let hasPages = panel.geometry.height >= ScrollPlan.leastHeight && !panel.geometry.isMatrix
                    // A page is a cut, and no frame is drawn between two of them.
                    #expect(!motion.isStill || !hasPages || frames <= 60, "\(panel.name), \(motion): \(frames) frames")
                }
            }
        }
    }

    @Test("each character of a question's choices is in sight at some time", arguments: 0..<parts)
    func choices_areComplete(part: Int) throws {
        let corpus = try SurveyedPanel.corpus()
        let step = Repetition.isExhaustive ? 3 : 61
        for (index, panel) in try SurveyedPanel.all().enumerated() where index % Self.parts == part {
            for buttons in [panel.options.buttons, .bottom] {
                var options = panel.options
                options.buttons = buttons
                let renderer = try SceneRenderer(geometry: panel.geometry, options: options)
                for number in stride(from: index % step, to: corpus.count, by: step) {
                    let (title, subtitle) = corpus[number]
                    let long = String((Array(repeating: title, count: 40).joined(separator: " ")).prefix(120))
                    for choices in [
                        [title, "No"], [title, subtitle], [title, subtitle, "Later", "No"], [long, "No"],
                    ] {
                        let question = Question(title: "Now?", choices: choices)
                        let scene = Scene(
                            surface: .expanded, surfaceChanged: .zero,
                            question: QuestionScene(question, began: .zero),
                            home: Self.home)
                        let coverage = try #require(renderer.coverage(of: scene, at: .zero + .seconds(1)))
                        #expect(
                            coverage.inTime == coverage.sent,
                            "\(panel.name), \(buttons): \(coverage.inTime) of \(coverage.sent) of \(choices)")
                    }
                }
            }
        }
    }
}
