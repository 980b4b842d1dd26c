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
