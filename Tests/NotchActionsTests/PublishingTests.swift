import NotchActions
import Testing

@SurfaceActor
@Suite struct PublishingTests {
    @Test("F1: an eligible action that succeeds publishes, and one that fails does not")
    func success_publishes() async throws {
        let bench = try Bench(SoundsFeature.self)
        await bench.perform(SoundsFeature.play, Track(name: "Blue"))
        bench.journal.outcome = .failure(Refusal())
        await bench.perform(SoundsFeature.play, Track(name: "Red"))
        #expect(bench.index.titles == ["Play Blue"])
        #expect(bench.current?.title == "Play Blue")
        #expect(bench.observer.ended.contains("Play: the shelf is empty"))
    }

    @Test("F1: an action without eligibility publishes nothing")
    func ineligible_isNotPublished() async throws {
        let bench = try Bench(SoundsFeature.self)
        await bench.perform(SoundsFeature.beep, NoInput())
        #expect(bench.journal.lines == ["beep"])
        #expect(bench.index.activities.isEmpty)
    }

    @Test("F1: an action that ends later publishes when it has succeeded")
    func laterSuccess_publishes() async throws {
        let bench = try Bench(SoundsFeature.self)
        await bench.perform(SoundsFeature.record, NoInput())
        #expect(bench.index.activities.isEmpty)
        bench.journal.pending.first?.completed(.success)
        bench.journal.pending.first?.completed(.failure(Refusal()))
        await bench.settle()
        #expect(bench.index.activities.count == 1)
        #expect(bench.observer.ended.first == "Record: success")
    }

    @Test("an action that lets go of its completion has failed")
    func forgottenCompletion_isAFailure() async throws {
        let bench = try Bench(SoundsFeature.self)
        await bench.perform(SoundsFeature.record, NoInput())
        bench.journal.pending = []
        await bench.settle()
        #expect(bench.observer.ended.count == 1)
        #expect(bench.observer.ended.first?.contains("ended without an outcome") == true)
        #expect(bench.index.activities.isEmpty)
    }

    enum LendingAction: Action {
        static func perform(
            context: ActionContext<NoInput>, presenter: Journal, completion: Completion
        ) -> Completion.Status {
            defer { presenter.pending.append(completion.willCompleteAsync()) }
            return presenter.pending.popLast() ?? completion.willCompleteAsync()
        }
    }

    enum LendingFeature: Feature {
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(LendingAction.self) }
    }

    @Test("an action that returns the status of another performance has failed")
    func foreignStatus_isAFailure() throws {
        let bench = try Bench(LendingFeature.self)
        var outcomes = 0
        for _ in 0..<2 {
            bench.system.perform(
                LendingFeature.action(LendingAction.self), input: NoInput(), presenter: bench.journal)
        }
        outcomes = bench.observer.ended.count
        #expect(outcomes == 1)
        #expect(bench.observer.ended.first?.contains("without an outcome") == true)
    }

    enum EveryAction<Case: EligibilityCase>: Action {
        static var name: String { Case.name }
        static var activityEligibility: Set<ActivityEligibility> { Case.eligibility }

        static func perform(
            context: ActionContext<NoInput>, presenter: Journal, completion: Completion
        ) -> Completion.Status {
            completion.completedSync(.success)
        }
    }

    @SurfaceActor
    protocol EligibilityCase {
        static var name: String { get }
        static var eligibility: Set<ActivityEligibility> { get }
    }

    enum Handoff: EligibilityCase {
        static let name = "handoff"
        static let eligibility: Set<ActivityEligibility> = [.handoff]
    }

    enum Prediction: EligibilityCase {
        static let name = "prediction"
        static let eligibility: Set<ActivityEligibility> = [.prediction]
    }

    enum Public: EligibilityCase {
        static let name = "public"
        static let eligibility: Set<ActivityEligibility> = [.publicIndexing]
    }

    enum EveryFeature: Feature {
        static func prepare(actions: FeatureActionsBuilder) {
            actions.declare(EveryAction<Handoff>.self)
            actions.declare(EveryAction<Prediction>.self)
            actions.declare(EveryAction<Public>.self)
        }
    }

    @Test("F2: each case implies perform, prediction implies search, and publicIndexing is left out with a notice")
    func eligibility_isCompleted() async throws {
        let bench = try Bench(EveryFeature.self)
        await bench.perform(EveryFeature.action(EveryAction<Handoff>.self), NoInput())
        await bench.perform(EveryFeature.action(EveryAction<Prediction>.self), NoInput())
        await bench.perform(EveryFeature.action(EveryAction<Public>.self), NoInput())
        #expect(
            bench.index.activities.map(\.eligibility) == [
                [.perform, .handoff], [.perform, .search, .prediction], [.perform],
            ])
        #expect(bench.notices.contains(.publicIndexingIgnored(action: "co.montanafloss.test.every.public")))
    }

    @Test("F3: a new current activity ends the one before, and resigning ends the last")
    func current_isOne() async throws {
        let bench = try Bench(SoundsFeature.self)
        let log = Journal()
        let observation = bench.system.currentActivity.observe { change in
            SurfaceActor.assumeIsolated {
                log.lines.append("\(change.old?.title ?? "-") to \(change.new?.title ?? "-")")
            }
        }
        await bench.perform(SoundsFeature.play, Track(name: "Blue"))
        await bench.perform(SoundsFeature.play, Track(name: "Red"))
        bench.system.resignCurrentActivity()
        await bench.settle()
        #expect(bench.current == nil)
        #expect(log.lines == ["- to Play Blue", "Play Blue to Play Red", "Play Red to -"])
        #expect(bench.index.titles == ["Play Blue", "Play Red"])
        observation.cancel()
    }

    @Test("F4: publishing comes later, from the application, not from a person, and publishes nothing itself")
    func publishing_isAnActionOfTheApplication() async throws {
        let bench = try Bench(SoundsFeature.self)
        bench.system.perform(SoundsFeature.play, input: Track(name: "Blue"), presenter: bench.journal)
        #expect(bench.observer.begun.map(\.action) == ["Play"])
        #expect(bench.current == nil)
        await bench.settle()
        await bench.settle()
        #expect(bench.observer.begun.map(\.action) == ["Play", "Publish Current Action Activity"])
        let publishing = try #require(bench.observer.begun.last)
        #expect(publishing.source == .application)
        #expect(!publishing.userInitiated)
        #expect(bench.index.activities.count == 1)
    }

    @Test("F4: an action that is continued publishes again")
    func continued_isPublishedAgain() async throws {
        let bench = try Bench(SoundsFeature.self)
        await bench.perform(SoundsFeature.play, Track(name: "Blue"))
        let activity = try #require(bench.index.activities.first)
        #expect(bench.system.continueActivity(activity: activity, with: bench.router) == .success)
        await bench.settle()
        #expect(bench.index.titles == ["Play Blue", "Play Blue"])
    }

    @Test("F4: what ends in one turn is published in its order")
    func publications_keepTheirOrder() async throws {
        let bench = try Bench(SoundsFeature.self)
        for number in 0..<50 {
            bench.system.perform(SoundsFeature.play, input: Track(name: "\(number)"), presenter: bench.journal)
        }
        await bench.settle()
        #expect(bench.index.titles == (0..<50).map { "Play \($0)" })
    }

    @Test("F5, F-D7: nothing is published or continued while activities are disabled, and enabling late is enough")
    func enabling_mayComeLate() async throws {
        let bench = try Bench(SoundsFeature.self)
        bench.system.areActivitiesEnabled = false
        await bench.perform(SoundsFeature.play, Track(name: "Blue"))
        #expect(bench.index.activities.isEmpty)
        let activity = PublishedAction(
            activityType: "co.montanafloss.test.sounds.play",
            userInfo: ["name": .string("Blue"), "number": .integer(1)] as [String: UserInfoValue])
        #expect(bench.system.continueActivity(activity: activity, with: bench.router) == .featureDisabled)
        #expect(bench.journal.lines == ["play Blue"])
        for _ in 0..<3 {
            bench.system.areActivitiesEnabled = false
            bench.system.areActivitiesEnabled = true
        }
        await bench.perform(SoundsFeature.play, Track(name: "Red"))
        #expect(bench.index.titles == ["Play Red"])
    }

    @Test(
        "F5, F-D7: disabling before the turn in which an activity is published keeps it back, and ends the current one")
    func disabling_mayComeEarly() async throws {
        let bench = try Bench(SoundsFeature.self)
        await bench.perform(SoundsFeature.play, Track(name: "Blue"))
        bench.system.perform(SoundsFeature.play, input: Track(name: "Red"), presenter: bench.journal)
        bench.system.areActivitiesEnabled = false
        #expect(bench.current == nil)
        await bench.settle()
        bench.system.areActivitiesEnabled = true
        await bench.settle()
        #expect(bench.index.titles == ["Play Blue"])
        #expect(bench.current == nil)
    }

    enum LEDFeature: ConditionalFeature {
        static var isAvailable = true
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(PlayAction.self) }
    }

    @Test("F1: an activity of a feature that has gone by the next turn is not published")
    func goneFeature_publishesNothing() async throws {
        let bench = try Bench(LEDFeature.self)
        let request = try #require(bench.system.request(for: LEDFeature.action(PlayAction.self)))
        request.perform(input: Track(name: "Blue"), presenter: bench.journal)
        LEDFeature.isAvailable = false
        await bench.settle()
        #expect(bench.journal.lines == ["play Blue"])
        #expect(bench.index.activities.isEmpty)
    }
}
