import Foundation
import NotchActions
import NotchTestSupport
import Testing

// The samples of the document on activities, as they stand there. What does not exist on Linux is changed:
//
// - `NSUserActivity` is `PublishedAction`, and `UIApplication` is `Application`, which this file declares.
// - `UIImage(named:)` is `ActivityImage(named:)`: a picture by its name.
// - `CSSearchableItemAttributeSet` is `SearchableItemAttributeSet`.
// - The prefix of the original goes: `Flint.continueActivity` is `Notch.continueActivity`.
//
// What the document leaves out is added: the documents themselves, the bodies of `perform`, and the presenter. The samples
// that declare one type twice stand in types of their own.

// MARK: What the document takes for granted

struct DocumentRef: Hashable, Sendable {
    let name: String
}

@SurfaceActor
final class DocumentPresenter {
    var opened: [String] = []
}

struct DocumentInfo {
    let name: String
    let summary: String
}

@SurfaceActor
final class DocumentStore {
    static let shared = DocumentStore()

    func documentInfo(for document: DocumentRef) -> DocumentInfo? { documentInfo(document.name) }

    func documentInfo(_ name: String) -> DocumentInfo? {
        name == "Missing" ? nil : DocumentInfo(name: name, summary: "All about \(name)")
    }
}

final class Application {}

// MARK: Enabling activities on an action

enum HandoffSample: Feature {
    final class DocumentOpenAction: UIAction {
        typealias InputType = DocumentRef
        typealias PresenterType = DocumentPresenter

        static var description = "Open a document"

        /// Declare the types of activity we want published.
        /// This is the bare minimum we need to add.
        /// - note: You must specify the set type or Swift will assume it is an array
        static var activityEligibility: Set<ActivityEligibility> = [.handoff, .prediction]

        static func perform(
            context: ActionContext<InputType>, presenter: PresenterType, completion: Completion
        ) -> Completion.Status {
            // … here we would open the document as normal
            presenter.opened.append(context.input.name)
            return completion.completedSync(.success)
        }
    }

    static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(DocumentOpenAction.self)
    }
}

// MARK: Activities for actions that don't have URL mappings

extension DocumentRef: ActivityCodable {
    static let documentKey = "document"

    enum DocumentError: Error {
        case missingUserInfoKey(name: String)
    }

    // Specify the info keys that need to be persisted by
    // the OS, and given back to us later.
    var requiredUserInfoKeys: Set<String> {
        return [DocumentRef.documentKey]
    }

    init(activityUserInfo: [AnyHashable: Any]?) throws {
        guard let name = activityUserInfo?[DocumentRef.documentKey] as? String else {
            throw DocumentError.missingUserInfoKey(name: DocumentRef.documentKey)
        }
        self.init(name: name)
    }

    func encodeForActivity() -> [AnyHashable: Any]? {
        return [DocumentRef.documentKey: name]
    }
}

// MARK: Updating your app so it handles incoming activities

@SurfaceActor
final class AppDelegate {
    let presentationRouter: any PresentationRouter

    init(presentationRouter: any PresentationRouter) {
        self.presentationRouter = presentationRouter
    }

    func application(
        _ application: Application, continue userActivity: PublishedAction,
        restorationHandler: @escaping ([Any]?) -> Void
    ) -> Bool {
        return Notch.continueActivity(activity: userActivity, with: presentationRouter) == .success
    }
}

// MARK: Customising the attributes on an activity

enum SearchSample: Feature {
    final class DocumentOpenAction: Action {
        typealias InputType = DocumentRef
        typealias PresenterType = DocumentPresenter

        static var description = "Open a document"

        static var activityEligibility: Set<ActivityEligibility> = [.handoff, .search]

        static func perform(
            context: ActionContext<DocumentRef>, presenter: DocumentPresenter, completion: Completion
        ) -> Completion.Status {
            // …
            completion.completedSync(.success)
        }

        static func prepareActivity(_ activity: ActivityBuilder<InputType>) {
            guard let document = DocumentStore.shared.documentInfo(for: activity.input) else {
                // Don't publish the activity after all, doc missing
                activity.cancel()
                return
            }

            activity.title = "Open \(document.name)"
            // Required for better search results
            activity.subtitle = document.summary
            activity.thumbnail = ActivityImage(named: "DocumentSearchResult")

            activity.keywords = "always be coding"
            activity.searchAttributes.creationDate = Date()
        }
    }

    static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(DocumentOpenAction.self)
    }
}

extension DocumentRef: ActivityMetadataRepresentable {
    var metadata: ActivityMetadata {
        let searchAttributes = SearchableItemAttributeSet()
        searchAttributes.addedDate = Date()
        searchAttributes.kind = "Flint Demo Document"

        return .build {
            $0.title = name
            $0.thumbnail = ActivityImage(named: "FlintDemoDocIcon")
            $0.keywords = Set("decentralised internet patent".components(separatedBy: " "))
            $0.searchAttributes = searchAttributes
        }
    }
}

enum MetadataSample: Feature {
    final class DocumentOpenAction: Action {
        typealias InputType = DocumentRef
        typealias PresenterType = DocumentPresenter

        static var activityEligibility: Set<ActivityEligibility> = [.handoff, .search]

        static func perform(
            context: ActionContext<DocumentRef>, presenter: DocumentPresenter, completion: Completion
        ) -> Completion.Status {
            completion.completedSync(.success)
        }

        static func prepareActivity(_ activity: ActivityBuilder<InputType>) {
            guard let document = DocumentStore.shared.documentInfo(activity.input.name) else {
                activity.cancel()
                return
            }

            // swift-format-ignore: NeverForceUnwrap
            activity.title = "Open \(activity.metadata!.title)"
            activity.subtitle = document.summary
        }
    }

    static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(DocumentOpenAction.self)
    }
}

// MARK: The samples at work

@SurfaceActor
@Suite(.serialized) struct DocumentSampleTests {
    struct DocumentRouter: PresentationRouter {
        let presenter: DocumentPresenter

        func setupPresentation<FeatureType, ActionType>(
            for binding: ActionBinding<FeatureType, ActionType>, input: ActionType.InputType
        ) -> PresentationResult<ActionType.PresenterType> {
            (presenter as? ActionType.PresenterType).map { .appReady(presenter: $0) } ?? .unsupported
        }
    }

    @Test(
        "the sample of handoff: publish, and continue with the call of the app delegate; ActivitiesFeature.isEnabled (F5)"
    )
    func handoffSample_runs() async throws {
        let index = RecordingIndex()
        let presenter = DocumentPresenter()
        let delegate = AppDelegate(presentationRouter: DocumentRouter(presenter: presenter))
        let id = "co.montanafloss.test.handoff-sample.document-open"
        let incoming = try PublishedAction(activityType: id, userInfo: ["document": "MyProject"])
        #expect(!delegate.application(Application(), continue: incoming) { _ in })
        try Notch.setup(HandoffSample.self, appID: Bench.appID, manifest: [id], index: index)
        #expect(throws: SetupError(problems: [.alreadySetUp])) {
            try Notch.setup(HandoffSample.self, appID: Bench.appID, manifest: [id])
        }
        #expect(delegate.application(Application(), continue: incoming) { _ in })
        #expect(presenter.opened == ["MyProject"])
        ActivitiesFeature.isEnabled = false
        #expect(!delegate.application(Application(), continue: incoming) { _ in })
        ActivitiesFeature.isEnabled = true
        #expect(delegate.application(Application(), continue: incoming) { _ in })
        #expect(Notch.open(url: try Link("notch:x"), with: delegate.presentationRouter) == .noMappingFound)
    }

    private func publish<FeatureType: Feature, ActionType>(
        _ binding: ActionBinding<FeatureType, ActionType>, _ name: String
    ) async throws -> PublishedAction?
    where ActionType.InputType == DocumentRef, ActionType.PresenterType == DocumentPresenter {
        let bench = try Bench(FeatureType.self)
        bench.system.perform(binding, input: DocumentRef(name: name), presenter: DocumentPresenter())
        await bench.settle()
        return bench.current
    }

    @Test(
        "the bare minimum of the document, which traps the original, has the name of the document as its title (F-D3)")
    func bareMinimum_isPublished() async throws {
        let activity = try await publish(
            HandoffSample.action(HandoffSample.DocumentOpenAction.self), "MyProject")
        #expect(activity?.title == "MyProject")
        #expect(activity?.userInfo == ["document": .string("MyProject")])
        #expect(activity?.requiredUserInfoKeys == ["document"])
        #expect(activity?.eligibility == [.perform, .handoff, .prediction, .search])
    }

    @Test("the sample of a search: the action fills the activity, or cancels it")
    func searchSample_runs() async throws {
        let open = SearchSample.action(SearchSample.DocumentOpenAction.self)
        let activity = try #require(try await publish(open, "MyProject"))
        #expect(activity.title == "Open MyProject")
        #expect(activity.subtitle == "All about MyProject")
        #expect(activity.thumbnail == .image(ActivityImage(named: "DocumentSearchResult")))
        #expect(activity.keywords == ["always", "be", "coding"])
        #expect(
            activity.searchAttributes?.keys.sorted() == ["addedDate", "contentDescription", "creationDate", "kind"])
        #expect(try await publish(open, "Missing") == nil)
    }

    @Test("the sample of metadata: the title has the verb, and the rest is that of the input (F16)")
    func metadataSample_runs() async throws {
        let open = MetadataSample.action(MetadataSample.DocumentOpenAction.self)
        let activity = try #require(try await publish(open, "MyProject"))
        #expect(activity.title == "Open MyProject")
        #expect(activity.subtitle == "All about MyProject")
        #expect(activity.thumbnail == .image(ActivityImage(named: "FlintDemoDocIcon")))
        #expect(activity.keywords == ["decentralised", "internet", "patent"])
        #expect(activity.searchAttributes?["kind"] == .string("Flint Demo Document"))
    }
}
