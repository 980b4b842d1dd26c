import NotchActions

/// The problems that keep features from being set up.
@SurfaceActor
func problems(
    with features: any FeatureDefinition.Type..., manifest: ActivityManifest? = nil, appID: String = Bench.appID
) -> [SetupProblem] {
    let ids = ActionSystem.activityIDs(of: features, appID: appID)
    do {
        let system = ActionSystem(appID: appID)
        try system.setup(features, manifest: manifest ?? ActivityManifest(ids: Set(ids)))
        return []
    } catch {
        return error.problems
    }
}
