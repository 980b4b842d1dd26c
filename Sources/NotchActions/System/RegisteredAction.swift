/// An action of a system, whatever its input and presenter.
@SurfaceActor
package protocol RegisteredAction: AnyObject {
    /// The automatic id: that of the program, the feature and the action (F6).
    var id: String { get }
    var feature: RegisteredFeature { get }
    var name: String { get }
    var description: String { get }

    /// The place of the action's declaration, for messages about it: a type, or a place in a file.
    var origin: String { get }

    /// The uses that activities of the action allow, with all that these imply.
    var eligibility: Set<ActivityEligibility> { get }

    /// Whether the action asks for public indexing, which a board does not have.
    var isPublicIndexing: Bool { get }

    /// The type that declares the action, if one does.
    var type: ObjectIdentifier? { get }

    /// Reads the input from the dictionary of an activity, and performs the action.
    func perform(userInfo: [String: UserInfoValue], by delivery: ActionDelivery, in system: ActionSystem)

    /// Reads the input from the parameters of a link, and performs the action.
    func perform(
        parameters: RouteParameters, mapping: URLMapping, by delivery: ActionDelivery, in system: ActionSystem)
}
