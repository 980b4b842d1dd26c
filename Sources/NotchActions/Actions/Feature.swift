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

    /// Returns the binding of an action of this feature.
    public nonisolated static func action<ActionType: Action>(
        _ action: ActionType.Type
    ) -> ActionBinding<Self, ActionType> {
        ActionBinding()
    }
}

/// A feature that is always available.
public protocol Feature: FeatureDefinition {}

/// A feature that may be unavailable. Its actions are performed through a request, which is nil if the feature is
/// unavailable (F28).
public protocol ConditionalFeature: FeatureDefinition {
    /// Whether the feature is available now. The property is read before each performance.
    static var isAvailable: Bool { get }
}

/// A group of features. Its name is no part of their ids (F8).
///
/// If a group is a ``ConditionalFeature`` too, its features are available only while the group is.
public protocol FeatureGroup: FeatureDefinition {
    static var subfeatures: [any FeatureDefinition.Type] { get }
}

extension FeatureGroup {
    public static func prepare(actions: FeatureActionsBuilder) {}
}

/// Collects the actions that a feature declares.
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

    /// Declares an action. An action needs only this line beside its type.
    public func declare<ActionType: Action>(_ action: ActionType.Type) {
        declare(action, of: feature)
    }

    /// Declares an action by its binding, which must be a binding of this feature.
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
        actions.append(
            ActionDefinition(ActionBinding<FeatureType, ActionType>(), of: registered, appID: appID))
    }
}

/// An action as part of a feature. It consists of the two types alone, so that it can be made anywhere.
public struct ActionBinding<FeatureType: FeatureDefinition, ActionType: Action>: Sendable {
    public init() {}
}
