import NotchActions
import Testing

@SurfaceActor
@Suite struct SetupTests {
    enum TwiceFeature: Feature {
        static func prepare(actions: FeatureActionsBuilder) {
            actions.declare(PlayAction.self)
            actions.declare(SoundsFeature.beep)
            actions.declare(action(PlayAction.self))
        }
    }

    enum LoopFeatures: FeatureGroup {
        static let subfeatures: [any FeatureDefinition.Type] = [SoundsFeature.self, LoopFeatures.self]
    }

    @Test("F28: features and actions that come twice, and actions of other features, are all listed")
    func twice_isAProblem() {
        let found = problems(with: SoundsFeature.self, LoopFeatures.self, TwiceFeature.self).map(\.description)
        #expect(found.count == 4)
        #expect(found.filter { $0.contains("registered twice") }.count == 2)
        #expect(found.contains("the feature TwiceFeature declares PlayAction twice"))
        #expect(found.contains("SoundsFeature.BeepAction is no action of the feature TwiceFeature"))
    }

    @Test("F28, F-D7: a second setup is refused and adds nothing")
    func secondSetup_isRefused() async throws {
        let bench = try Bench(SoundsFeature.self)
        #expect(throws: SetupError(problems: [.alreadySetUp])) { try bench.system.setup([], manifest: []) }
        await bench.perform(SoundsFeature.play, Track(name: "Blue"))
        #expect(bench.index.activities.count == 1)
    }

    enum LightFeature: ConditionalFeature {
        static var isAvailable = false
        static let switchOn = action(PlayAction.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(switchOn) }
    }

    @Test("F28: a conditional feature is performed through a request, which is nil while it is unavailable")
    func request_isNilWhenUnavailable() async throws {
        let bench = try Bench(LightFeature.self)
        #expect(bench.system.request(for: LightFeature.switchOn) == nil)
        LightFeature.isAvailable = true
        let request = try #require(bench.system.request(for: LightFeature.switchOn))
        request.perform(input: Track(name: "Blue"), presenter: bench.journal)
        #expect(bench.journal.lines == ["play Blue"])
        LightFeature.isAvailable = false
        request.perform(input: Track(name: "Red"), presenter: bench.journal) { outcome in
            guard case .failure(let error as ActionError) = outcome else {
                Issue.record("\(outcome)")
                return
            }
            #expect(error == .featureNotAvailable(feature: "Light"))
        }
        #expect(bench.journal.lines == ["play Blue"])
    }

    enum CellarFeatures: FeatureGroup, ConditionalFeature {
        static var isAvailable = false
        static let subfeatures: [any FeatureDefinition.Type] = [PumpFeature.self]
    }

    enum PumpFeature: ConditionalFeature {
        static let isAvailable = true
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(PlayAction.self) }
    }

    @Test("F28: a feature of a group that is unavailable is unavailable too")
    func group_decidesForItsFeatures() throws {
        let bench = try Bench(CellarFeatures.self)
        #expect(bench.system.request(for: PumpFeature.action(PlayAction.self)) == nil)
        CellarFeatures.isAvailable = true
        #expect(bench.system.request(for: PumpFeature.action(PlayAction.self)) != nil)
    }

    @Test("F28: performing an action that no feature declares is an error")
    func undeclaredAction_isAnError() throws {
        let bench = try Bench(SoundsFeature.self)
        bench.system.perform(TwiceFeature.action(PlayAction.self), input: Track(name: "x"), presenter: bench.journal) {
            guard case .failure(let error as ActionError) = $0 else {
                Issue.record("\($0)")
                return
            }
            #expect(error == .undeclared(action: "TwiceFeature.PlayAction"))
        }
        #expect(bench.journal.lines.isEmpty)
    }

    @Test("actions without types are registered late, continued and taken out again")
    func configuredActions_comeAndGo() async throws {
        let bench = try Bench(SoundsFeature.self)
        let id = "co.montanafloss.test.deploy.start"
        #expect(throws: SetupError(problems: [.undeclaredID(id)])) { try bench.system.register([bench.deploy()]) }
        let action = bench.deploy()
        let mapping = URLMapping(pattern: "deploy/$(target)", scope: .appAny, name: nil)
        try bench.system.register([action], routes: [Route(mapping, to: action)], declaring: [id])
        #expect(throws: SetupError.self) { try bench.system.register([bench.deploy()]) }
        #expect(throws: SetupError.self) {
            try bench.system.register([bench.deploy(), bench.deploy()], replacing: [id])
        }
        let next = bench.deploy()
        try bench.system.register([next], routes: [Route(mapping, to: next)], replacing: [id])
        #expect(bench.system.registeredActions.filter { !$0.feature.isActivities }.count == 4)
        bench.system.perform(id: id, userInfo: ["target": .string("web 1")], with: HeadlessRouter()) {
            #expect($0 == .success)
        }
        await bench.settle()
        let activity = try #require(bench.current)
        #expect(activity.title == "start")
        #expect(activity.link?.text == "notch://deploy/web%201")
        #expect(bench.system.continueActivity(activity: activity, with: HeadlessRouter()) == .success)
        #expect(bench.system.open(url: try Link("notch:deploy/db"), with: HeadlessRouter()) == .success)
        #expect(bench.journal.lines == ["deploy web 1", "deploy web 1", "deploy db"])
        bench.system.unregister(ids: [id])
        #expect(bench.system.continueActivity(activity: activity, with: HeadlessRouter()) == .noMappingFound)
        #expect(bench.system.open(url: try Link("notch:deploy/db"), with: HeadlessRouter()) == .noMappingFound)
    }
}
