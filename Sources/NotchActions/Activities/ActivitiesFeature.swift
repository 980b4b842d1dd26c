/// The feature that publishes activities and lets them be continued. Every action system has it.
public enum ActivitiesFeature: Feature {
    public static let description = "Publish what was done, so that it can be continued"

    /// Whether the system of ``Notch`` publishes and continues activities. It may be changed at any time (F5, F-D7).
    ///
    /// A system of one's own has ``ActionSystem/areActivitiesEnabled``.
    public static var isEnabled = true {
        didSet { Notch.system?.areActivitiesEnabled = isEnabled }
    }

    public static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(PublishCurrentActionActivityAction.self)
        actions.declare(ResignCurrentActivityAction.self)
    }
}
