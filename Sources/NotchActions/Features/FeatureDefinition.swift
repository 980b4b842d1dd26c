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
