/// Something that a program does for a person: a type with an input, a presenter and a function that does it.
///
/// A feature declares its actions in ``FeatureDefinition/prepare(actions:)``, with one line for each.
@SurfaceActor
public protocol Action {
    /// The input of the action: ``NoInput`` if the action needs none.
    associatedtype InputType = NoInput

    /// The object that shows the result: ``NoPresenter`` if the action shows nothing.
    associatedtype PresenterType = NoPresenter

    /// The name for people, and the last part of the activity's id (F6, F8).
    ///
    /// The default is the name of the type in words, without `Action` at its end. `OpenURLAction` has the name
    /// `Open URL`.
    static var name: String { get }

    /// The purpose of the action, for lists of actions.
    static var description: String { get }

    /// The uses that the activity of the action allows. An action without any publishes none (F1).
    static var activityEligibility: Set<ActivityEligibility> { get }

    /// The phrase that a person may use for the action, unless the builder has one for the input (F19).
    static var suggestedInvocationPhrase: String? { get }

    /// Performs the action, and says by `completion` how that ended, or that it ends later.
    static func perform(
        context: ActionContext<InputType>, presenter: PresenterType, completion: Completion
    ) -> Completion.Status

    /// Changes the activity that is about to be published, or cancels it. An error cancels it too (F17).
    static func prepareActivity(_ activity: ActivityBuilder<InputType>) throws
}

extension Action {
    public static var name: String { TypeName.words(of: self, without: "Action") }
    public static var description: String { name }
    public static var activityEligibility: Set<ActivityEligibility> { [] }
    public static var suggestedInvocationPhrase: String? { nil }
    public static func prepareActivity(_ activity: ActivityBuilder<InputType>) throws {}
}
