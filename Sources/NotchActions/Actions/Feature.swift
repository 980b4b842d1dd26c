/// The common part of all features. A program's types conform to ``Feature``, ``ConditionalFeature`` or ``FeatureGroup``.
@SurfaceActor
public protocol FeatureDefinition {
    /// The name for people, and the middle part of the ids of the feature's activities (F6, F8).
    ///
    /// The default is the name of the type in words, without `Feature` at its end.
    static var name: String { get }

    static var description: String { get }

    /// Declares each action of the feature, once (F28).
    static func prepare(actions: FeatureActionsBuilder)
}

extension FeatureDefinition {
    public static var name: String { TypeName.words(of: self, without: "Feature") }
    public static var description: String { name }

    /// An action of this feature.
    public nonisolated static func action<ActionType: Action>(
        _ action: ActionType.Type
    ) -> ActionBinding<Self, ActionType> {
        ActionBinding()
    }
}

/// A feature that is always available.
public protocol Feature: FeatureDefinition {}

/// A feature that may be unavailable. Its actions are performed through a request, which is nil then (F28).
public protocol ConditionalFeature: FeatureDefinition {
    /// Whether the feature is available now. It is asked each time.
    static var isAvailable: Bool { get }
}

/// A feature of several others. It is no part of their ids (F8).
///
/// If a group is a ``ConditionalFeature`` too, its features are available only while it is.
public protocol FeatureGroup: FeatureDefinition {
    static var subfeatures: [any FeatureDefinition.Type] { get }
}

extension FeatureGroup {
    public static func prepare(actions: FeatureActionsBuilder) {}
}

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

/// An action as part of a feature. It is no more than the two types, so that it can be made anywhere.
public struct ActionBinding<FeatureType: FeatureDefinition, ActionType: Action>: Sendable {
    public init() {}
}
