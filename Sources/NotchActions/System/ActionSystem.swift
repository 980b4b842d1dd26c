package import FoundationEssentials

/// The actions of a program: registers its features, publishes their activities and continues them.
///
/// A system is set up once with the features of the program. ``Notch`` has a system for programs that need only one.
@SurfaceActor
public final class ActionSystem {
    /// The id of the program, which is the prefix of all activity ids (F6).
    public nonisolated let appID: String

    /// Stores the published activities.
    public let index: (any ActivityIndex)?

    /// The activity that a person is busy with, which another board may continue (F3). It may be observed.
    public nonisolated let currentActivity = ObservedValue<PublishedAction?>(nil)

    /// Whether activities are published and continued. The property may be changed at any time. When it becomes false,
    /// the current activity ends, because it could not be continued (F5, F-D7).
    public var areActivitiesEnabled = true {
        didSet {
            if !areActivitiesEnabled { currentActivity.set(nil) }
            if areActivitiesEnabled != oldValue { enabling.notify(areActivitiesEnabled) }
        }
    }

    /// The observers of actions.
    public var observers: [any ActionDispatchObserver] = []

    /// Called with notices for the authors of actions.
    public var onNotice: (@SurfaceActor (ActionNotice) -> Void)?

    /// Returns the civil time, for the time of published activities.
    package var date: @SurfaceActor () -> Date = { Date() }

    /// Notified when activities become enabled or disabled.
    let enabling = Observers<Bool>()

    var isSetUp = false
    var manifest: ActivityManifest = []
    /// All actions in the order of their declaration.
    var actions: [any RegisteredAction] = []
    var routes: RouteTable
    /// The ids of the actions by the activity types that builders have chosen (F-D5).
    var chosenTypes: [String: String] = [:]
    /// The publications of this turn, which are handled in the next turn (F4).
    var publications: [PublishRequest] = []
    var toldOfPhrases: Set<String> = []
    private let givenClock: (any SurfaceClock)?

    /// - Parameters:
    ///   - appID: the id of the program, such as `io.notchd.board`.
    ///   - index: stores the published activities.
    ///   - appSchemes: the schemes of links to the program. New links have the first scheme.
    ///   - universalDomains: the domains of web links to the program. New links have the first domain.
    ///   - clock: the clock of the program's loop, which publishes activities in its next turn; `nil` means the adopted
    ///     clock.
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

    /// Returns the action with an automatic id.
    func action(id: String) -> (any RegisteredAction)? {
        actions.first { $0.id == id }
    }
}

/// The action system of a program that has only one.
@SurfaceActor
public enum Notch {
    /// The system, once it is set up.
    public private(set) static var system: ActionSystem?

    /// Makes the system and registers the features of the program. The function is called once (F28).
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

    /// Performs the action of an activity with the activity's input.
    public static func continueActivity(
        activity: PublishedAction, kind: ActivityKind? = nil, with presentationRouter: any PresentationRouter
    ) -> MappedActionResult {
        system?.continueActivity(activity: activity, kind: kind, with: presentationRouter)
            ?? .failure(error: .notSetUp)
    }

    /// Performs the action of a link.
    public static func open(url link: Link, with presentationRouter: any PresentationRouter) -> MappedActionResult {
        system?.open(url: link, with: presentationRouter) ?? .failure(error: .notSetUp)
    }
}

/// A warning for the author of an action. It prevents no action.
public enum ActionNotice: Hashable, Sendable, CustomStringConvertible {
    /// The activity is published, but its input cannot be read again (F13).
    case cannotBeContinued(action: String)

    /// The activity is published, but its input cannot be read from its own encoding (F13). Whole numbers are read as
    /// `Int`, other numbers as `Double`, and bytes as an array.
    case cannotBeReadAgain(action: String, reason: String)

    /// The activity may be suggested, but has no phrase (F19). The notice is given once per action.
    case noSuggestedPhrase(action: String)

    /// The action requests public indexing, which a board does not support.
    case publicIndexingIgnored(action: String)

    /// The activity of a successful action was not published (F17).
    case publishingFailed(action: String, reason: String)

    /// The manifest declares an id that belongs to no action.
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
