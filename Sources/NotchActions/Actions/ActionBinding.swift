/// An action as part of a feature. It is no more than the two types, so that it can be made anywhere.
public struct ActionBinding<FeatureType: FeatureDefinition, ActionType: Action>: Sendable {
    public init() {}
}
