import NotchActions
import Testing

@SurfaceActor
@Suite struct ContinuationTests {
    /// An input that remembers how it was read.
    struct Way: ActivityCodable, RouteParametersCodable, Sendable {
        let text: String

        var requiredUserInfoKeys: Set<String> { ["way"] }

        init(activityUserInfo: [AnyHashable: Any]?) throws {
            guard activityUserInfo?["way"] is String else { throw Track.MissingKey(key: "way") }
            text = "by type"
        }

        func encodeForActivity() -> [AnyHashable: Any]? { ["way": text] }

        init?(from routeParameters: RouteParameters?, mapping: URLMapping) {
            guard let way = routeParameters?["way"], way != "closed" else { return nil }
            text = "by \(way)"
        }

        func encodeAsRouteParameters(for mapping: URLMapping) -> RouteParameters? { ["way": text] }
    }

    enum GoAction: Action {
        static let activityEligibility: Set<ActivityEligibility> = [.handoff]

        static func perform(
            context: ActionContext<Way>, presenter: Journal, completion: Completion
        ) -> Completion.Status {
            presenter.note("go \(context.input.text)", context)
            return completion.completedSync(presenter.outcome)
        }
    }

    enum WaysFeature: Feature, URLMapped {
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(GoAction.self) }
        static func urlMappings(routes: URLMappingsBuilder) { routes.send("go/$(way)", to: GoAction.self) }
    }

    private static let id = "co.montanafloss.test.ways.go"

    /// An activity that can be continued in each way.
    private func activity() throws -> PublishedAction {
        var activity = PublishedAction(
            activityType: Self.id,
            userInfo: ["way": .string("x"), PublishedAction.linkKey: .string("notch://go/link")]
                as [String: UserInfoValue]
        )
        activity.webpageURL = try Link("https://board.example/go/page")
        return activity
    }

    @Test("F20: the link in the dictionary goes before the web page, and the web page before the type")
    func ways_haveAnOrder() throws {
        let bench = try Bench(WaysFeature.self)
        var activity = try activity()
        #expect(bench.system.continueActivity(activity: activity, with: bench.router) == .success)
        activity.userInfo[PublishedAction.linkKey] = nil
        #expect(bench.system.continueActivity(activity: activity, with: bench.router) == .success)
        activity.webpageURL = nil
        #expect(bench.system.continueActivity(activity: activity, with: bench.router) == .success)
        #expect(bench.journal.lines == ["go by link", "go by page", "go by type"])
        activity.activityType = "co.montanafloss.test.ways.stay"
        #expect(bench.system.continueActivity(activity: activity, with: bench.router) == .noMappingFound)
    }

    @Test(
        "F21: the input is read again, and the action is a person's, of the kind that the caller says",
        arguments: ActivityKind.allCases)
    func continuation_isAPersons(kind: ActivityKind) throws {
        let bench = try Bench(SoundsFeature.self)
        let activity = try PublishedAction(
            activityType: "co.montanafloss.test.sounds.play", userInfo: ["name": "Blue", "number": 7])
        #expect(bench.system.continueActivity(activity: activity, kind: kind, with: bench.router) == .success)
        #expect(bench.journal.lines == ["play Blue"])
        #expect(bench.journal.sources == [.continueActivity(kind)])
        #expect(bench.journal.userInitiated == [true])
    }

    @Test("F21: a web page is continued as one, and a link that is opened is a link")
    func links_areTold() throws {
        let bench = try Bench(WaysFeature.self)
        var activity = PublishedAction(activityType: "")
        let page = try Link("https://board.example/go/page")
        activity.webpageURL = page
        #expect(bench.system.continueActivity(activity: activity, with: bench.router) == .success)
        #expect(bench.system.open(url: page, with: bench.router) == .success)
        #expect(bench.journal.sources == [.continueActivity(.browsingWeb), .openURL(page)])
    }

    @Test("F21, F-D4: a missing or wrong key is an error that names it")
    func wrongKeys_areErrors() throws {
        let bench = try Bench(SoundsFeature.self)
        let id = "co.montanafloss.test.sounds.play"
        var activity = try PublishedAction(activityType: id, userInfo: ["name": "Blue"])
        #expect(
            bench.system.continueActivity(activity: activity, with: bench.router)
                == .failure(error: .badInput(action: id, reason: "“number” is missing")))
        activity.requiredUserInfoKeys = ["place"]
        #expect(
            bench.system.continueActivity(activity: activity, with: bench.router)
                == .failure(error: .missingKey("place", action: id)))
        #expect(bench.journal.lines.isEmpty)
    }

    @Test("F-D4: links and parameters that cannot be read are errors that name what is wrong")
    func wrongLinks_areErrors() throws {
        let bench = try Bench(WaysFeature.self)
        var activity = PublishedAction(activityType: Self.id)
        activity.userInfo = [PublishedAction.linkKey: .string("notch://go/%zz")]
        let error = LinkError.badEscape(component: "component 2 of the path", text: "%zz")
        #expect(
            bench.system.continueActivity(activity: activity, with: bench.router)
                == .failure(error: .badLink(error)))
        activity.userInfo = [PublishedAction.linkKey: .integer(4)]
        #expect(
            bench.system.continueActivity(activity: activity, with: bench.router)
                == .failure(error: .badInput(action: Self.id, reason: "“notch.link” is no text")))
        #expect(
            bench.system.open(url: try Link("notch://go/closed"), with: bench.router)
                == .failure(error: .badParameters(["way": "closed"], pattern: "go/$(way)", action: Self.id)))
        #expect(bench.journal.lines.isEmpty)
    }

    @Test(
        "F22: without a presenter the action is not performed, and the error says why",
        arguments: RefusingRouter.Reason.allCases)
    func refusal_isTheMatchingError(reason: RefusingRouter.Reason) throws {
        let bench = try Bench(SoundsFeature.self)
        let id = "co.montanafloss.test.sounds.play"
        let activity = try PublishedAction(activityType: id, userInfo: ["name": "Blue", "number": 7])
        let result = bench.system.continueActivity(activity: activity, with: RefusingRouter(reason: reason))
        let error: ActionError =
            switch reason {
            case .unsupported: .unsupported(action: id)
            case .appCancelled: .appCancelled(action: id)
            case .userCancelled: .userCancelled(action: id)
            case .appPerformed: .appPerformed(action: id)
            }
        #expect(result == .failure(error: error))
        #expect(bench.journal.lines.isEmpty)
        #expect(bench.system.continueActivity(activity: activity, with: bench.router) == .success)
    }

    @Test("F22: without a display an action that shows something is unsupported")
    func headless_isUnsupported() throws {
        let bench = try Bench(SoundsFeature.self)
        let id = "co.montanafloss.test.sounds.play"
        let activity = try PublishedAction(activityType: id, userInfo: ["name": "Blue", "number": 7])
        let result = bench.system.continueActivity(activity: activity, with: HeadlessRouter())
        #expect(result == .failure(error: .unsupported(action: id)))
    }

    @Test("F23: the result is that of the action, and a failure keeps nothing from being continued")
    func results_areToldApart() throws {
        let bench = try Bench(SoundsFeature.self)
        let id = "co.montanafloss.test.sounds.play"
        let activity = try PublishedAction(activityType: id, userInfo: ["name": "Blue", "number": 7])
        bench.journal.outcome = .failure(Refusal())
        #expect(
            bench.system.continueActivity(activity: activity, with: bench.router)
                == .failure(error: .failed(action: id, reason: "the shelf is empty")))
        bench.journal.outcome = .success
        #expect(bench.system.continueActivity(activity: activity, with: bench.router) == .success)
        let unknown = PublishedAction(activityType: "co.montanafloss.test.sounds.sing")
        #expect(bench.system.continueActivity(activity: unknown, with: bench.router) == .noMappingFound)
        bench.system.areActivitiesEnabled = false
        #expect(bench.system.continueActivity(activity: activity, with: bench.router) == .featureDisabled)
    }

    @Test("F23: an action that ends later is a failure for a caller that does not wait, and is told to one that does")
    func laterEnd_isTold() async throws {
        let bench = try Bench(SoundsFeature.self)
        let id = "co.montanafloss.test.sounds.record"
        let activity = PublishedAction(activityType: id)
        #expect(
            bench.system.continueActivity(activity: activity, with: bench.router)
                == .failure(error: .completesLater(action: id)))
        let told = Journal()
        bench.system.continueActivity(activity: activity, with: bench.router) { told.lines.append("\($0)") }
        #expect(told.lines.isEmpty)
        for status in bench.journal.pending { status.completed(.success) }
        #expect(told.lines == ["success"])
        await bench.settle()
        #expect(bench.index.activities.count == 2)
    }

    enum AbsentFeature: ConditionalFeature {
        static let isAvailable = false
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(PlayAction.self) }
    }

    @Test("F23: the action of a feature that is unavailable is a failure, and no presenter is asked for")
    func unavailableFeature_isAFailure() throws {
        let bench = try Bench(AbsentFeature.self)
        let activity = try PublishedAction(
            activityType: "co.montanafloss.test.absent.play", userInfo: ["name": "Blue", "number": 7])
        #expect(
            bench.system.continueActivity(activity: activity, with: RefusingRouter(reason: .userCancelled))
                == .failure(error: .featureNotAvailable(feature: "Absent")))
    }
}
