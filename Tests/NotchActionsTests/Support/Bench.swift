import NotchActions
import NotchTestSupport

/// A system of its own for each test, with everything that it tells written down.
@SurfaceActor
final class Bench {
    static let appID = "co.montanafloss.test"

    let clock = ManualClock()
    let index = RecordingIndex()
    let observer = RecordingObserver()
    let journal = Journal()
    let system: ActionSystem
    private(set) var notices: [ActionNotice] = []

    /// - Parameter manifest: the ids that are declared; all of them unless some are given.
    init(
        _ features: any FeatureDefinition.Type..., manifest: ActivityManifest? = nil, appID: String = Bench.appID,
        schemes: [String] = ["notch"], domains: [String] = ["board.example"]
    ) throws {
        system = ActionSystem(
            appID: appID, index: index, appSchemes: schemes, universalDomains: domains, clock: clock)
        system.observers = [observer]
        system.onNotice = { [weak self] in self?.notices.append($0) }
        let ids = ActionSystem.activityIDs(of: features, appID: appID)
        try system.setup(features, manifest: manifest ?? ActivityManifest(ids: Set(ids)))
    }

    var router: JournalRouter { JournalRouter(journal: journal) }

    /// The current activity.
    var current: PublishedAction? { system.currentActivity.value }

    /// Lets everything happen that waits for the next turn.
    func settle() async {
        await clock.advance(by: .zero)
    }

    /// Performs an action, and lets its activity be published.
    func perform<FeatureType: Feature, ActionType>(
        _ binding: ActionBinding<FeatureType, ActionType>, _ input: ActionType.InputType
    ) async where ActionType.PresenterType == Journal {
        system.perform(binding, input: input, presenter: journal)
        await settle()
    }
}
