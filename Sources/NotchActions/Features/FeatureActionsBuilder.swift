/// Takes the actions that a feature declares.
@SurfaceActor
public final class FeatureActionsBuilder {
    let feature: any FeatureDefinition.Type
    private let registered: RegisteredFeature
    private let appID: String
    private(set) var actions: [any RegisteredAction] = []
    private(set) var problems: [SetupProblem] = []

    init(for feature: any FeatureDefinition.Type, registered: RegisteredFeature, appID: String) {
        self.feature = feature
        self.registered = registered
        self.appID = appID
    }

    /// Declares an action. This is the one line that an action needs beside its type.
    public func declare<ActionType: Action>(_ action: ActionType.Type) {
        declare(action, of: feature)
    }

    /// Declares an action by its binding, which has to be one of this feature.
    public func declare<FeatureType, ActionType>(_ binding: ActionBinding<FeatureType, ActionType>) {
        if FeatureType.self == feature {
            declare(ActionType.self, of: feature)
        } else {
            problems.append(.foreignAction(action: "\(FeatureType.self).\(ActionType.self)", feature: "\(feature)"))
        }
    }

    private func declare<FeatureType: FeatureDefinition, ActionType: Action>(
        _ action: ActionType.Type, of feature: FeatureType.Type
    ) {
        guard !actions.contains(where: { $0.type == ObjectIdentifier(action) }) else {
            problems.append(.actionTwice(action: "\(action)", feature: "\(feature)"))
            return
        }
        let definition = ActionDefinition(ActionBinding<FeatureType, ActionType>())
        actions.append(
            ActionRegistration(
                definition, of: registered, appID: appID,
                origin: "\(String(reflecting: action)) of \(String(reflecting: feature))",
                type: ObjectIdentifier(action)))
    }
}
