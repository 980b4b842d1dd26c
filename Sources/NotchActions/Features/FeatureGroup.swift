/// A feature of several others. It is no part of their ids (F8).
///
/// If a group is a ``ConditionalFeature`` too, its features are available only while it is.
public protocol FeatureGroup: FeatureDefinition {
    static var subfeatures: [any FeatureDefinition.Type] { get }
}

extension FeatureGroup {
    public static func prepare(actions: FeatureActionsBuilder) {}
}
