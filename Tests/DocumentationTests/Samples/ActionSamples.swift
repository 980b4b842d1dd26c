import NotchActions

struct DocumentRef: Hashable {
    let name: String
}

extension DocumentRef: ActivityCodable {
    var requiredUserInfoKeys: Set<String> { ["document"] }

    init(activityUserInfo: [AnyHashable: Any]?) throws {
        guard let name = activityUserInfo?["document"] as? String else { throw DocumentError.noName }
        self.init(name: name)
    }

    func encodeForActivity() -> [AnyHashable: Any]? {
        ["document": name]
    }
}

enum DocumentError: Error {
    case noName
}

@SurfaceActor
final class DocumentPresenter {
    func show(_ name: String) {}
}

final class DocumentOpenAction: UIAction {
    static var description = "Open a document"
    static var activityEligibility: Set<ActivityEligibility> = [.handoff, .search]

    static func perform(
        context: ActionContext<DocumentRef>, presenter: DocumentPresenter, completion: Completion
    ) -> Completion.Status {
        presenter.show(context.input.name)
        return completion.completedSync(.success)
    }

    static func prepareActivity(_ activity: ActivityBuilder<DocumentRef>) {
        activity.title = "Open \(activity.input.name)"
    }
}

enum DocumentFeature: Feature {
    static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(DocumentOpenAction.self)
    }
}

@SurfaceActor
func openReport(presenter: DocumentPresenter) throws -> ActionSystem {
    let system = ActionSystem(appID: "org.example.board")
    try system.setup(DocumentFeature.self, manifest: ["org.example.board.document.document-open"])
    system.perform(
        DocumentFeature.action(DocumentOpenAction.self), input: DocumentRef(name: "Report"), presenter: presenter)
    return system
}

struct DocumentRouter: PresentationRouter {
    let presenter: DocumentPresenter

    func setupPresentation<FeatureType, ActionType>(
        for binding: ActionBinding<FeatureType, ActionType>, input: ActionType.InputType
    ) -> PresentationResult<ActionType.PresenterType> {
        guard let presenter = presenter as? ActionType.PresenterType else { return .unsupported }
        return .appReady(presenter: presenter)
    }
}

@SurfaceActor
func resume(_ activity: PublishedAction, in system: ActionSystem, presenter: DocumentPresenter) -> Bool {
    system.continueActivity(activity: activity, with: DocumentRouter(presenter: presenter)) == .success
}

struct PageRef: RouteParametersCodable {
    let title: String

    init(title: String) {
        self.title = title
    }

    init?(from routeParameters: RouteParameters?, mapping: URLMapping) {
        guard let title = routeParameters?["title"] else { return nil }
        self.title = title
    }

    func encodeAsRouteParameters(for mapping: URLMapping) -> RouteParameters? {
        ["title": title]
    }
}

final class PageShowAction: Action {
    static func perform(
        context: ActionContext<PageRef>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        completion.completedSync(.success)
    }
}

enum PageFeature: Feature, URLMapped {
    static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(PageShowAction.self)
    }

    static func urlMappings(routes: URLMappingsBuilder) {
        routes.send("page/$(title)", to: PageShowAction.self)
    }
}

@SurfaceActor
func follow(_ text: String, in system: ActionSystem) throws -> MappedActionResult {
    let link = system.appLink(to: PageFeature.action(PageShowAction.self), with: PageRef(title: "Q1/2 report"))
    print(link?.text ?? "no link")  // notch://page/Q1%2F2%20report
    return system.open(url: try Link(text), with: HeadlessRouter())
}

@SurfaceActor
func handOver(_ system: ActionSystem, by hub: HandoffHub) throws -> Handoff {
    let handoff = Handoff(system: system, transport: hub.transport(name: "Kitchen"))
    handoff.onOffersChange = { [unowned handoff] offers in
        for offer in offers {
            let obstacle = handoff.obstacle(to: offer)?.description
            print("\(offer.owner.name): \(offer.activity?.title ?? "") \(obstacle ?? "")")
        }
    }
    try handoff.start()
    return handoff
}

@SurfaceActor
func take(_ offer: HandoffOffer, by handoff: Handoff, in system: ActionSystem, presenter: DocumentPresenter) {
    handoff.continueOffer(offer.id, with: DocumentRouter(presenter: presenter)) { result in
        if case .cannotContinue(let obstacle) = result { print(obstacle) }
    }
    handoff.onContinued = { _, other in
        print("continued by \(other.name)")
        system.resignCurrentActivity()
    }
}
