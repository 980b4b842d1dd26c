/// An action of a system, whatever its input and presenter.
@SurfaceActor
package protocol RegisteredAction: AnyObject {
    /// The automatic id: that of the program, the feature and the action (F6).
    var id: String { get }
    var feature: RegisteredFeature { get }
    var name: String { get }
    var description: String { get }

    /// Where the action is declared, for messages about it: a type, or a place in a file.
    var origin: String { get }

    /// What activities of the action may be used for, with all that this implies.
    var eligibility: Set<ActivityEligibility> { get }

    /// What the action asked for and a board does not have.
    var isPublicIndexing: Bool { get }

    /// The type that declares the action, if one does.
    var type: ObjectIdentifier? { get }

    /// Reads the input from the dictionary of an activity, and performs the action.
    func perform(userInfo: [String: UserInfoValue], by delivery: ActionDelivery, in system: ActionSystem)

    /// Reads the input from the parameters of a link, and performs the action.
    func perform(
        parameters: RouteParameters, mapping: URLMapping, by delivery: ActionDelivery, in system: ActionSystem)
}
