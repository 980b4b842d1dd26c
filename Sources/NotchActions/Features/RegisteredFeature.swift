/// A feature as the action system keeps it.
package struct RegisteredFeature {
    /// The name for people.
    package var name: String
    package var description: String

    /// Whether the feature, and each group that it is part of, is available now.
    package var isAvailable: @SurfaceActor () -> Bool

    /// Whether the feature is the one that publishes activities (F4).
    package private(set) var isActivities: Bool
    let type: ObjectIdentifier?

    /// A feature without a type of its own, such as one that a configuration describes.
    package init(name: String, description: String, isAvailable: @escaping @SurfaceActor () -> Bool = { true }) {
        self.name = name
        self.description = description
        self.isAvailable = isAvailable
        isActivities = false
        type = nil
    }

    @SurfaceActor
    init(_ feature: any FeatureDefinition.Type, in groups: [any ConditionalFeature.Type]) {
        name = feature.name
        description = feature.description
        isActivities = feature == ActivitiesFeature.self
        type = ObjectIdentifier(feature)
        let conditions = groups + [feature as? any ConditionalFeature.Type].compactMap { $0 }
        isAvailable = { conditions.allSatisfy { $0.isAvailable } }
    }
}
