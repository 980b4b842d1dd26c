/// An action that a program performs for a person: a type with an input, a presenter and a function that performs it.
///
/// A feature declares its actions in ``FeatureDefinition/prepare(actions:)``, with one line for each.
@SurfaceActor
public protocol Action {
    /// The type of the input: ``NoInput`` if the action needs none.
    associatedtype InputType = NoInput

    /// The type of the object that shows the result: ``NoPresenter`` if the action has nothing to show.
    associatedtype PresenterType = NoPresenter

    /// The name for people, and the last part of the activity's id (F6, F8).
    ///
    /// The default is the name of the type in words, without `Action` at its end. `OpenURLAction` has the name
    /// `Open URL`.
    static var name: String { get }

    /// The purpose of the action, for lists of actions.
    static var description: String { get }

    /// The uses that the activity of the action allows. An action with an empty set publishes no activity (F1).
    static var activityEligibility: Set<ActivityEligibility> { get }

    /// The phrase that a person may use for the action, unless the builder sets a phrase for the input (F19).
    static var suggestedInvocationPhrase: String? { get }

    /// Performs the action, and reports its outcome, or that it ends later, by `completion`.
    static func perform(
        context: ActionContext<InputType>, presenter: PresenterType, completion: Completion
    ) -> Completion.Status

    /// Changes the activity before it is published, or cancels it. An error cancels it too (F17).
    static func prepareActivity(_ activity: ActivityBuilder<InputType>) throws
}

extension Action {
    public static var name: String { TypeName.words(of: self, without: "Action") }
    public static var description: String { name }
    public static var activityEligibility: Set<ActivityEligibility> { [] }
    public static var suggestedInvocationPhrase: String? { nil }
    public static func prepareActivity(_ activity: ActivityBuilder<InputType>) throws {}
}

/// An action that needs a display. Like every action it is performed on the surface actor.
public protocol UIAction: Action {}

/// The input of one performance of an action, and its cause.
public struct ActionContext<InputType> {
    public let input: InputType

    /// The cause of the performance.
    public let source: ActionSource

    /// Whether a person asked for the action.
    public let userInitiated: Bool
}

/// The cause of a performance of an action.
public enum ActionSource: Hashable, Sendable {
    /// The program itself.
    case application

    /// A link that was opened.
    case openURL(Link)

    /// An activity that is continued (F21).
    case continueActivity(ActivityKind)
}

/// The input of an action that needs none. It encodes to nothing and needs no keys (F15).
public struct NoInput: Hashable, Sendable {
    public init() {}
}

extension NoInput: ActivityCodable {
    public init(activityUserInfo: [AnyHashable: Any]?) throws {}

    public var requiredUserInfoKeys: Set<String> { [] }

    public func encodeForActivity() -> [AnyHashable: Any]? { nil }
}

extension NoInput: RouteParametersCodable {
    public init?(from routeParameters: RouteParameters?, mapping: URLMapping) {}

    public func encodeAsRouteParameters(for mapping: URLMapping) -> RouteParameters? { [:] }
}

/// The presenter of an action that shows nothing.
public struct NoPresenter: Hashable, Sendable {
    public init() {}
}
