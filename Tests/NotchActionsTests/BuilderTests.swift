import FoundationEssentials
import NotchActions
import Testing

@SurfaceActor
@Suite struct BuilderTests {
    /// What a test does with the builder.
    typealias Preparation = @SurfaceActor (ActivityBuilder<Sheet>) throws -> Void

    /// An input with metadata.
    struct Sheet: ActivityCodable, ActivityMetadataRepresentable, Sendable {
        var fill: @Sendable (inout ActivityMetadata) -> Void = { _ in }
        var prepare: Preparation = { _ in }

        init(
            _ fill: @escaping @Sendable (inout ActivityMetadata) -> Void = { _ in },
            prepare: @escaping Preparation = { _ in }
        ) {
            self.fill = fill
            self.prepare = prepare
        }

        var requiredUserInfoKeys: Set<String> { [] }
        init(activityUserInfo: [AnyHashable: Any]?) throws {}
        func encodeForActivity() -> [AnyHashable: Any]? { nil }
        var metadata: ActivityMetadata { .build(fill) }
    }

    enum ShowSheetAction: Action {
        static let activityEligibility: Set<ActivityEligibility> = [.search, .handoff, .prediction]

        static func perform(
            context: ActionContext<Sheet>, presenter: Journal, completion: Completion
        ) -> Completion.Status {
            completion.completedSync(.success)
        }

        static func prepareActivity(_ activity: ActivityBuilder<Sheet>) throws {
            try activity.input.prepare(activity)
        }
    }

    enum SpokenAction: Action {
        static let activityEligibility: Set<ActivityEligibility> = [.prediction]
        static let suggestedInvocationPhrase: String? = "Show my sheet"

        static func perform(
            context: ActionContext<Sheet>, presenter: Journal, completion: Completion
        ) -> Completion.Status {
            completion.completedSync(.success)
        }

        static func prepareActivity(_ activity: ActivityBuilder<Sheet>) throws {
            try activity.input.prepare(activity)
        }
    }

    enum SheetFeature: Feature {
        static let show = action(ShowSheetAction.self)
        static let speak = action(SpokenAction.self)
        static func prepare(actions: FeatureActionsBuilder) {
            actions.declare(ShowSheetAction.self)
            actions.declare(SpokenAction.self)
        }
    }

    static let id = "co.montanafloss.test.sheet.show-sheet"

    private func bench(also id: String? = nil) throws -> Bench {
        let ids = ActionSystem.activityIDs(of: SheetFeature.self, appID: Bench.appID)
        return try Bench(SheetFeature.self, manifest: ActivityManifest(ids: Set(ids + [id].compactMap { $0 })))
    }

    @Test("F16: metadata fills the activity, the action changes it, and the metadata stays readable")
    func metadata_thenAction() async throws {
        let bench = try bench()
        let sheet = Sheet({
            $0.title = "Ada"
            $0.subtitle = "a letter"
            $0.keywords = ["post", "mail"]
            $0.thumbnail = ActivityImage(named: "envelope")
            $0.searchAttributes.kind = "letter"
        }) {
            $0.title = "Open \($0.metadata?.title ?? "")"
            $0.searchAttributes.kind = "post"
            #expect($0.metadata?.searchAttributes.kind == "letter")
        }
        await bench.perform(SheetFeature.show, sheet)
        let activity = try #require(bench.current)
        #expect(activity.title == "Open Ada")
        #expect(activity.subtitle == "a letter")
        #expect(activity.keywords == ["post", "mail"])
        #expect(activity.thumbnail == .image(ActivityImage(named: "envelope")))
        #expect(activity.searchAttributes == ["kind": .string("post"), "contentDescription": .string("a letter")])
    }

    @Test("F17: cancelling keeps the current activity, and is no failure")
    func cancel_keepsTheCurrent() async throws {
        let bench = try Bench(SoundsFeature.self)
        await bench.perform(SoundsFeature.play, Track(name: "Blue"))
        await bench.perform(SoundsFeature.play, Track(name: "secret"))
        #expect(bench.current?.title == "Play Blue")
        #expect(bench.index.titles == ["Play Blue"])
        #expect(bench.observer.ended.last == "Publish Current Action Activity: success")
    }

    @Test("F17: an error of prepareActivity fails the publishing, and the action has succeeded all the same")
    func error_failsThePublishing() async throws {
        let bench = try Bench(SoundsFeature.self)
        await bench.perform(SoundsFeature.play, Track(name: "Blue"))
        await bench.perform(SoundsFeature.play, Track(name: "broken"))
        #expect(bench.current?.title == "Play Blue")
        #expect(
            bench.observer.ended.suffix(2) == [
                "Play: success", "Publish Current Action Activity: the shelf is empty",
            ])
        let id = "co.montanafloss.test.sounds.play"
        #expect(bench.notices == [.publishingFailed(action: id, reason: "the shelf is empty")])
    }

    enum CancellingFeature: Feature {
        enum SecretAction: Action {
            static let activityEligibility: Set<ActivityEligibility> = [.search]
            static func perform(
                context: ActionContext<Int>, presenter: Journal, completion: Completion
            ) -> Completion.Status {
                completion.completedSync(.success)
            }
            static func prepareActivity(_ activity: ActivityBuilder<Int>) { activity.cancel() }
        }
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(SecretAction.self) }
    }

    @Test("F17, F-D5: cancelling counts before the question whether the activity can be continued")
    func cancel_countsFirst() async throws {
        let bench = try Bench(CancellingFeature.self)
        await bench.perform(CancellingFeature.action(CancellingFeature.SecretAction.self), 5)
        #expect(bench.notices.isEmpty)
        #expect(bench.index.activities.isEmpty)
    }

    @Test("F18: a thumbnail's link goes before its data, and its data before its picture")
    func thumbnail_hasAnOrder() async throws {
        let bench = try bench()
        let link = try Link("file:///usr/share/a.png")
        let image = ActivityImage(named: "bell")
        for kept in 0..<3 {
            await bench.perform(
                SheetFeature.show,
                Sheet {
                    $0.thumbnail = image
                    if kept < 2 { $0.thumbnailData = [1] }
                    if kept < 1 { $0.thumbnailURL = link }
                })
        }
        #expect(bench.index.activities.map(\.thumbnail) == [.url(link), .data([1]), .image(image)])
    }

    @Test(
        "an activity that is too large for a store or the wire is not published, and the error names its largest part")
    func largeActivity_isNotPublished() async throws {
        let bench = try bench()
        let data = [UInt8](repeating: 1, count: PublishedAction.maximumSize / 2)
        await bench.perform(SheetFeature.show, Sheet { $0.thumbnailData = data })
        #expect(bench.index.activities.isEmpty)
        #expect(bench.observer.ended.last?.contains("most of them for “thumbnailData”") == true)
    }

    @Test("F18: attributes and keywords are nil unless they are set, and the subtitle is the description")
    func untouched_isNil() async throws {
        let bench = try bench()
        await bench.perform(SheetFeature.show, Sheet())
        #expect(bench.current?.searchAttributes == nil)
        #expect(bench.current?.keywords == nil)
        await bench.perform(
            SheetFeature.show,
            Sheet(prepare: {
                $0.subtitle = "a letter"
                $0.keywords = "always be\tcoding"
            }))
        #expect(bench.current?.searchAttributes == ["contentDescription": .string("a letter")])
        #expect(bench.current?.keywords == ["always", "be", "coding"])
    }

    @Test("F19, F-D3, B6.5: an activity without a title has the name of its action")
    func untitled_hasTheActionsName() async throws {
        let bench = try bench()
        await bench.perform(SheetFeature.show, Sheet())
        await bench.perform(SheetFeature.show, Sheet(prepare: { $0.title = "" }))
        #expect(bench.index.titles == ["Show Sheet", "Show Sheet"])
    }

    @Test(
        "F19: a suggested activity without a phrase is noticed once, and the builder's phrase goes before the action's")
    func phrase_isAdvised() async throws {
        let bench = try bench()
        await bench.perform(SheetFeature.show, Sheet())
        await bench.perform(SheetFeature.show, Sheet())
        #expect(bench.notices == [.noSuggestedPhrase(action: Self.id)])
        await bench.perform(SheetFeature.speak, Sheet())
        #expect(bench.current?.suggestedInvocationPhrase == "Show my sheet")
        await bench.perform(SheetFeature.speak, Sheet(prepare: { $0.suggestedInvocationPhrase = "Sheet please" }))
        #expect(bench.current?.suggestedInvocationPhrase == "Sheet please")
        #expect(bench.notices.count == 1)
    }

    @Test("F19: an activity is deleted by its persistent identifier, also while it is the current one")
    func persistentIdentifier_deletes() async throws {
        let bench = try bench()
        await bench.perform(SheetFeature.show, Sheet(prepare: { $0.persistentIdentifier = "letter-1" }))
        bench.system.deleteActivities(persistentIdentifiers: ["letter-2"])
        #expect(bench.current?.persistentIdentifier == "letter-1")
        bench.system.deleteActivities(persistentIdentifiers: ["letter-1"])
        #expect(bench.current == nil)
        #expect(bench.index.deleted == [["letter-2"], ["letter-1"]])
    }

    @Test("F10, F-D5: an activity with a type of the builder's choice is continued by its action")
    func chosenType_isContinued() async throws {
        let bench = try bench(also: "org.example.letter")
        await bench.perform(SheetFeature.show, Sheet(prepare: { $0.activityType = "org.example.letter" }))
        var activity = try #require(bench.current)
        #expect(activity.activityType == "org.example.letter")
        #expect(activity.actionID == Self.id)
        #expect(bench.system.continueActivity(activity: activity, with: bench.router) == .success)
        // A program that was started anew has not seen the type yet.
        let later = try self.bench(also: "org.example.letter")
        #expect(later.system.continueActivity(activity: activity, with: later.router) == .success)
        activity.actionID = nil
        #expect(bench.system.continueActivity(activity: activity, with: bench.router) == .success)
        #expect(later.system.continueActivity(activity: activity, with: later.router) == .noMappingFound)
    }

    @Test("F10: a type that nobody declared, or that another action has, is not published")
    func chosenType_isChecked() async throws {
        let bench = try bench()
        await bench.perform(SheetFeature.show, Sheet(prepare: { $0.activityType = "org.example.letter" }))
        let spoken = "co.montanafloss.test.sheet.spoken"
        await bench.perform(SheetFeature.show, Sheet(prepare: { $0.activityType = spoken }))
        #expect(bench.index.activities.isEmpty)
        let errors = [
            ActionError.undeclaredActivityType("org.example.letter", action: Self.id),
            .takenActivityType(spoken, action: Self.id),
        ]
        #expect(
            bench.notices.filter { $0 != .noSuggestedPhrase(action: Self.id) }
                == errors.map { .publishingFailed(action: Self.id, reason: $0.description) })
    }
}
