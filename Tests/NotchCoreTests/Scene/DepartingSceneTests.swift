import FoundationEssentials
import Testing

@testable import NotchCore

/// What is still to be seen of a card or a question under a stronger claim.
@Suite struct DepartingSceneTests {
    private let now = Instant.zero + .seconds(5)

    private func scene(
        card: String? = nil, asking question: Question? = nil, phase: LifecyclePhase = .animateIn
    ) -> Scene {
        var scene = Scene(
            surface: .expanded, surfaceChanged: .zero,
            home: HomeScene(time: WallTime(year: 2026, month: 1, day: 1, weekday: 4, hour: 9, minute: 41)))
        scene.card = card.map {
            CardScene(
                activity: Activity(title: $0), phase: phase, phaseBegan: .zero, transition: .milliseconds(400))
        }
        scene.question = question.map { QuestionScene($0, began: .zero) }
        return scene
    }

    private let door = Question(title: "Open?", choices: ["Yes", "No"])

    @Test("what a stronger claim covers leaves as if it had just given the surface back")
    func covered_leaves() throws {
        let (a, b, asked) = (scene(card: "A"), scene(card: "B"), scene(asking: door))
        for (former, next) in [(a, b), (a, asked), (asked, b), (asked, scene(asking: door.copy))] {
            let leaving = try #require(former.departing(under: next, at: now))
            #expect(leaving.id == LeavingScene(on: former)?.id && leaving.phase == .animateOut)
            #expect(leaving.began == now - .milliseconds(60) && leaving.end == now + .milliseconds(160))
        }
    }

    @Test("nothing leaves under home, under itself, under what leaves, and where something else leaves already")
    func others_doNotLeave() {
        let a = scene(card: "A")
        #expect(a.departing(under: scene(), at: now) == nil)
        #expect(a.departing(under: a, at: now) == nil)
        #expect(scene().departing(under: a, at: now) == nil)
        #expect(a.departing(under: scene(card: "B", phase: .animateOut), at: now) == nil)
        #expect(scene(card: "B", phase: .animateOut).departing(under: a, at: now) == nil)
        var taken = scene(card: "B")
        taken.leaving = LeavingScene(on: a)
        #expect(a.departing(under: taken, at: now) == nil)
    }

    @Test("what a card has pushed stays known until that card has come, and no longer")
    func pushed_staysUntilTheNextHasCome() throws {
        let began = now - .milliseconds(160)
        func coming(_ title: String = "B") -> Scene {
            var scene = scene()
            let id = title == "B" ? Self.id : UUID()
            scene.card = CardScene(
                activity: Activity(id: id, title: title), phase: .animateIn, phaseBegan: began,
                transition: .milliseconds(400))
            return scene
        }
        var last = coming()
        last.leaving = LeavingScene(on: scene(card: "A"))?.leaving(since: began - .milliseconds(60), wordsSince: now)
        #expect(try #require(last.leaving).end == now)
        #expect(last.pushed(by: coming(), at: now) == last.leaving)
        #expect(last.pushed(by: coming(), at: began + .milliseconds(399)) == last.leaving)
        #expect(last.pushed(by: coming(), at: began + .milliseconds(400)) == nil)
        #expect(last.pushed(by: coming("C"), at: now) == nil)
        #expect(last.pushed(by: scene(), at: now) == nil)
        #expect(coming().pushed(by: coming(), at: now) == nil)
    }

    private static let id = UUID()

    @Test("a departure is as long as the transition where that is shorter, and gives the surface back at its end")
    func departure_isBounded() {
        #expect(Departure(of: .milliseconds(400)).drawn == .milliseconds(220))
        #expect(Departure(of: .milliseconds(400)).held == .milliseconds(60))
        #expect(Departure(of: .milliseconds(40)) == Departure(of: .milliseconds(40), handOver: .seconds(1)))
        #expect(Departure(of: .milliseconds(400), handOver: nil).held == .milliseconds(400))
        #expect(Departure(of: .milliseconds(400), handOver: nil).drawn == .milliseconds(400))
        #expect(Departure(of: .milliseconds(-5)).drawn == .zero)
    }
}

extension Question {
    /// The same question, asked once more.
    fileprivate var copy: Question { Question(title: title, choices: choices) }
}
