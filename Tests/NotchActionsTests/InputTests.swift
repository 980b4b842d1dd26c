import NotchActions
import Testing

@SurfaceActor
@Suite struct InputTests {
    /// An action with any input, which may bypass continuation.
    enum ShowAction<InputType: Sendable>: Action {
        static var name: String { "show" }
        static var activityEligibility: Set<ActivityEligibility> { [.search] }

        static func perform(
            context: ActionContext<InputType>, presenter: Journal, completion: Completion
        ) -> Completion.Status {
            presenter.note("show \(context.input)", context)
            return completion.completedSync(.success)
        }
    }

    /// An input that is written in both ways.
    struct Both: ActivityCodable, RouteParametersCodable, Sendable, Hashable {
        let text: String

        init(_ text: String) { self.text = text }

        var requiredUserInfoKeys: Set<String> { ["text"] }

        init(activityUserInfo: [AnyHashable: Any]?) throws {
            guard let text = activityUserInfo?["text"] as? String else { throw Refusal() }
            self.text = text
        }

        func encodeForActivity() -> [AnyHashable: Any]? { ["text": text] }

        init?(from routeParameters: RouteParameters?, mapping: URLMapping) { text = "by link" }

        func encodeAsRouteParameters(for mapping: URLMapping) -> RouteParameters? { ["text": text] }
    }

    enum BothFeature: Feature, URLMapped {
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(ShowAction<Both>.self) }
        static func urlMappings(routes: URLMappingsBuilder) {
            routes.send("show/$(text)", to: ShowAction<Both>.self)
        }
    }

    @Test("F11: an input that is ActivityCodable is written into the dictionary, even if it has a link too")
    func activityCodable_comesFirst() async throws {
        let bench = try Bench(BothFeature.self)
        await bench.perform(BothFeature.action(ShowAction<Both>.self), Both("a b"))
        let activity = try #require(bench.current)
        #expect(activity.userInfo == ["text": .string("a b")])
        #expect(activity.requiredUserInfoKeys == ["text"])
        #expect(activity.link?.text == "notch://show/a%20b")
        #expect(bench.system.continueActivity(activity: activity, with: bench.router) == .success)
        #expect(bench.journal.lines.last == bench.journal.lines.first)
    }

    enum PageFeature: Feature, URLMapped {
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(ShowAction<Page>.self) }
        static func urlMappings(routes: URLMappingsBuilder) {
            routes.send("page/$(title)", to: ShowAction<Page>.self)
        }
    }

    @Test("F12: an input that a route has becomes a link, which is required")
    func routeInput_becomesALink() async throws {
        let bench = try Bench(PageFeature.self)
        await bench.perform(PageFeature.action(ShowAction<Page>.self), Page(title: "a/b", section: "1 & 2"))
        let activity = try #require(bench.current)
        #expect(activity.userInfo == ["notch.link": .string("notch://page/a%2Fb?section=1%20%26%202")])
        #expect(activity.requiredUserInfoKeys == ["notch.link"])
        #expect(activity.isContinuable)
        #expect(bench.system.continueActivity(activity: activity, with: bench.router) == .success)
        #expect(bench.journal.lines.last == bench.journal.lines.first)
    }

    enum LostFeature: Feature {
        static func prepare(actions: FeatureActionsBuilder) {
            actions.declare(ShowAction<Int>.self)
        }
    }

    enum UnmappedFeature: Feature {
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(ShowAction<Page?>.self) }
    }

    @Test("F13, F-D6: an input that cannot be read again is published with a notice, not with a trap")
    func unreadableInput_isNoticed() async throws {
        let bench = try Bench(LostFeature.self, UnmappedFeature.self)
        await bench.perform(LostFeature.action(ShowAction<Int>.self), 5)
        await bench.perform(UnmappedFeature.action(ShowAction<Page?>.self), Page(title: "x"))
        await bench.perform(UnmappedFeature.action(ShowAction<Page?>.self), nil)
        let lost = "co.montanafloss.test.lost.show"
        let unmapped = "co.montanafloss.test.unmapped.show"
        #expect(
            bench.notices == [
                .cannotBeContinued(action: lost), .cannotBeContinued(action: unmapped),
                .cannotBeContinued(action: unmapped),
            ])
        #expect(bench.index.activities.map(\.isContinuable) == [false, false, false])
        for activity in bench.index.activities {
            let result = bench.system.continueActivity(activity: activity, with: bench.router)
            #expect(result == .failure(error: .notContinuable(action: activity.activityType)))
        }
    }

    private struct Unreadable: Error {}

    /// An input that writes a number and reads it as a text.
    struct Small: ActivityCodable {
        var value: UInt8
        var requiredUserInfoKeys: Set<String> { ["value"] }

        init(value: UInt8) { self.value = value }

        init(activityUserInfo: [AnyHashable: Any]?) throws {
            guard let value = (activityUserInfo?["value"] as? String).flatMap(UInt8.init) else { throw Unreadable() }
            self.value = value
        }

        func encodeForActivity() -> [AnyHashable: Any]? { ["value": value] }
    }

    enum SmallFeature: Feature {
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(ShowAction<Small>.self) }
    }

    @Test("F13: an input that does not come back from what it writes is told of when it is published")
    func inputThatIsLost_isNoticed() async throws {
        let bench = try Bench(SmallFeature.self)
        await bench.perform(SmallFeature.action(ShowAction<Small>.self), Small(value: 5))
        guard case .cannotBeReadAgain(let action, _)? = bench.notices.first, bench.notices.count == 1 else {
            Issue.record("\(bench.notices)")
            return
        }
        #expect(action == "co.montanafloss.test.small.show")
        #expect(bench.index.activities.map(\.isContinuable) == [false])
    }

    enum BypassAction: Action {
        static let activityEligibility: Set<ActivityEligibility> = [.handoff]

        static func perform(
            context: ActionContext<Int>, presenter: Journal, completion: Completion
        ) -> Completion.Status {
            completion.completedSync(.success)
        }

        static func prepareActivity(_ activity: ActivityBuilder<Int>) { activity.bypassContinueActivity() }
    }

    enum BypassFeature: Feature {
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(BypassAction.self) }
    }

    @Test("F13, F-D2: bypassing continuation publishes without a notice")
    func bypass_isSilent() async throws {
        let bench = try Bench(BypassFeature.self)
        await bench.perform(BypassFeature.action(BypassAction.self), 5)
        #expect(bench.index.titles == ["Bypass"])
        #expect(bench.notices.isEmpty)
        #expect(bench.current?.isContinuable == false)
    }

    @Test("F14: a required key without a value is an error that names the key, and publishes nothing")
    func missingKey_isAnError() async throws {
        let bench = try Bench(SoundsFeature.self)
        await bench.perform(SoundsFeature.play, Track(name: "Blue"))
        await bench.perform(SoundsFeature.play, Track(name: ""))
        #expect(bench.index.titles == ["Play Blue"])
        #expect(bench.current?.title == "Play Blue")
        let error = ActionError.missingKey("name", action: "co.montanafloss.test.sounds.play")
        #expect(bench.observer.ended.last == "Publish Current Action Activity: \(error)")
        #expect(error.description.contains("“name”"))
        guard case .publishingFailed = bench.notices.last else {
            Issue.record("\(bench.notices)")
            return
        }
    }

    struct Odd: ActivityCodable, Sendable {
        var requiredUserInfoKeys: Set<String> { [] }
        init() {}
        init(activityUserInfo: [AnyHashable: Any]?) throws {}
        func encodeForActivity() -> [AnyHashable: Any]? { ["outer": ["inner": [1, Set([2])]]] }
    }

    enum OddFeature: Feature {
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(ShowAction<Odd>.self) }
    }

    @Test("B6.9: a value that cannot be kept is an error that names its key")
    func oddValue_isAnError() async throws {
        let bench = try Bench(OddFeature.self)
        await bench.perform(OddFeature.action(ShowAction<Odd>.self), Odd())
        #expect(bench.index.activities.isEmpty)
        #expect(bench.observer.ended.last?.contains("“outer.inner[1]” is of the type Set<Int>") == true)
    }

    @Test("F15: no input encodes to nothing, needs no keys, and is continued")
    func noInput_needsNothing() async throws {
        let bench = try Bench(SoundsFeature.self)
        await bench.perform(SoundsFeature.record, NoInput())
        bench.journal.pending.first?.completed(.success)
        await bench.settle()
        let activity = try #require(bench.current)
        #expect(activity.userInfo.isEmpty && activity.requiredUserInfoKeys.isEmpty && activity.isContinuable)
        bench.system.continueActivity(activity: activity, with: bench.router) { #expect($0 == .success) }
        #expect(bench.journal.lines == ["record", "record"])
        bench.journal.pending.last?.completed(.success)
    }

    enum OptionalFeature: Feature {
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(ShowAction<Track?>.self) }
    }

    @Test("F-D6: an input that may be nil is continued as it was", arguments: [nil, Track(name: "Blue")])
    func optionalInput_comesBack(track: Track?) async throws {
        let bench = try Bench(OptionalFeature.self)
        await bench.perform(OptionalFeature.action(ShowAction<Track?>.self), track)
        let activity = try #require(bench.current)
        #expect(bench.system.continueActivity(activity: activity, with: bench.router) == .success)
        #expect(bench.journal.lines == ["show \(String(describing: track))", "show \(String(describing: track))"])
    }
}
