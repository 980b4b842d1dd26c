/// The actions of a program that has one system.
@SurfaceActor
public enum Notch {
    /// The system, once it is set up.
    public private(set) static var system: ActionSystem?

    /// Makes the system and registers the features of the program. It is called once (F28).
    public static func setup(
        _ features: any FeatureDefinition.Type..., appID: String, manifest: ActivityManifest,
        index: (any ActivityIndex)? = nil, appSchemes: [String] = ["notch"], universalDomains: [String] = []
    ) throws(SetupError) {
        guard system == nil else { throw SetupError(problems: [.alreadySetUp]) }
        let system = ActionSystem(
            appID: appID, index: index, appSchemes: appSchemes, universalDomains: universalDomains)
        system.areActivitiesEnabled = ActivitiesFeature.isEnabled
        try system.setup(features, manifest: manifest)
        self.system = system
    }

    /// Performs the action of an activity with the input that the activity has.
    public static func continueActivity(
        activity: UserActivity, kind: ActivityKind? = nil, with presentationRouter: any PresentationRouter
    ) -> MappedActionResult {
        system?.continueActivity(activity: activity, kind: kind, with: presentationRouter)
            ?? .failure(error: .notSetUp)
    }

    /// Performs the action that a link leads to.
    public static func open(url link: Link, with presentationRouter: any PresentationRouter) -> MappedActionResult {
        system?.open(url: link, with: presentationRouter) ?? .failure(error: .notSetUp)
    }
}
