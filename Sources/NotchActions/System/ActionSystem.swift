package import FoundationEssentials

/// The actions of a program: its features, what they publish, and how that is continued.
///
/// A system is set up once with the features of the program. ``Notch`` has one for programs that need no more.
@SurfaceActor
public final class ActionSystem {
    /// The id of the program, with which the ids of all activities begin (F6).
    public nonisolated let appID: String

    /// Keeps what is published.
    public let index: (any ActivityIndex)?

    /// The activity that a person is busy with, which another board may take over (F3). It may be observed.
    public nonisolated let currentActivity = ObservedValue<UserActivity?>(nil)

    /// Whether activities are published and continued. It may be changed at any time. When it becomes false, the current
    /// activity ends, because it could not be continued (F5, F-D7).
    public var areActivitiesEnabled = true {
        didSet {
            if !areActivitiesEnabled { currentActivity.set(nil) }
            if areActivitiesEnabled != oldValue { enabling.notify(areActivitiesEnabled) }
        }
    }

    /// Those who watch actions.
    public var observers: [any ActionDispatchObserver] = []

    /// Is told what the authors of actions should know.
    public var onNotice: (@SurfaceActor (ActionNotice) -> Void)?

    /// The time of day, with which activities are stored.
    package var date: @SurfaceActor () -> Date = { Date() }

    /// Is told when activities become enabled or disabled.
    let enabling = Observers<Bool>()

    var isSetUp = false
    var manifest: ActivityManifest = []
    /// All actions in the order of their declaration.
    var actions: [any RegisteredAction] = []
    var routes: RouteTable
    /// The types of activities that builders have chosen, with the ids of their actions (F-D5).
    var chosenTypes: [String: String] = [:]
    /// The publications of this turn, which are handled in the next one (F4).
    var publications: [PublishRequest] = []
    var toldOfPhrases: Set<String> = []
    private let givenClock: (any SurfaceClock)?

    /// - Parameters:
    ///   - appID: the id of the program, such as `io.notchd.board`.
    ///   - index: keeps what is published.
    ///   - appSchemes: the schemes of links to the program. Links are made with the first one.
    ///   - universalDomains: the domains of web links to the program. Links are made with the first one.
    ///   - clock: the clock of the program's loop, in whose next turn activities are published; the adopted one unless
    ///     another is given.
    public init(
        appID: String, index: (any ActivityIndex)? = nil, appSchemes: [String] = ["notch"],
        universalDomains: [String] = [], clock: (any SurfaceClock)? = nil
    ) {
        self.appID = appID
        self.index = index
        routes = RouteTable(
            schemes: appSchemes.map { $0.lowercased() }, domains: universalDomains.map { $0.lowercased() })
        givenClock = clock
    }

    var clock: any SurfaceClock { givenClock ?? SurfaceActor.clock }

    func notice(_ notice: ActionNotice) {
        onNotice?(notice)
    }

    /// The action of an automatic id.
    func action(id: String) -> (any RegisteredAction)? {
        actions.first { $0.id == id }
    }
}

/// The actions of a program that has one system.
@SurfaceActor
public enum Notch {
    /// The system, once it is set up.
    public private(set) static var system: ActionSystem?

    /// Makes the system and registers the features of the program. It is called once (F28).
    public static func setup(
        _ features: any FeatureDefinition.Type..., appID: String, manifest: ActivityManifest,
        index: (any ActivityIndex)? = nil, appSchemes: [String] = ["notch"], universalDomains: [String] = []
    ) throws(SetupError) {
        guard system == nil else { throw SetupError(problems: [.alreadySetUp]) }
        let system = ActionSystem(
            appID: appID, index: index, appSchemes: appSchemes, universalDomains: universalDomains)
        system.areActivitiesEnabled = ActivitiesFeature.isEnabled
        try system.setup(features, manifest: manifest)
        self.system = system
    }

    /// Performs the action of an activity with the input that the activity has.
    public static func continueActivity(
        activity: UserActivity, kind: ActivityKind? = nil, with presentationRouter: any PresentationRouter
    ) -> MappedActionResult {
        system?.continueActivity(activity: activity, kind: kind, with: presentationRouter)
            ?? .failure(error: .notSetUp)
    }

    /// Performs the action that a link leads to.
    public static func open(url link: Link, with presentationRouter: any PresentationRouter) -> MappedActionResult {
        system?.open(url: link, with: presentationRouter) ?? .failure(error: .notSetUp)
    }
}

/// Something that the author of an action should know, and that stops nothing.
public enum ActionNotice: Hashable, Sendable, CustomStringConvertible {
    /// The activity is published, but its input cannot be read again (F13).
    case cannotBeContinued(action: String)

    /// The activity is published, but its input cannot be read from what it has written (F13). Whole numbers come back as
    /// `Int`, other numbers as `Double`, and bytes as an array.
    case cannotBeReadAgain(action: String, reason: String)

    /// The activity may be suggested, but has no phrase for it (F19). The notice comes once for an action.
    case noSuggestedPhrase(action: String)

    /// A board does not index for the web.
    case publicIndexingIgnored(action: String)

    /// The activity of an action that has succeeded was not published (F17).
    case publishingFailed(action: String, reason: String)

    /// The manifest declares an id that no action has.
    case declaredForNothing(id: String)

    public var description: String {
        switch self {
        case .cannotBeContinued(let action):
            "an activity of \(action) cannot be continued; make its input ActivityCodable, give it a route that has a "
                + "link for it, or call bypassContinueActivity()"
        case .cannotBeReadAgain(let action, let reason):
            "an activity of \(action) cannot be continued, because its input does not come back from what it writes: "
                + reason
        case .noSuggestedPhrase(let action): "\(action) may be suggested, but has no suggestedInvocationPhrase"
        case .publicIndexingIgnored(let action): "\(action) asks for publicIndexing, which a board does not have"
        case .publishingFailed(let action, let reason): "the activity of \(action) is not published: \(reason)"
        case .declaredForNothing(let id): "the manifest declares \(id), which no action has"
        }
    }
}
