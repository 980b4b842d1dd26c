extension ActionSystem {
    /// Registers the features of the program. If anything is wrong with them, the error lists all of it, and nothing is
    /// registered.
    ///
    /// - Parameters:
    ///   - features: the features, and groups of them. Each may come once (F28).
    ///   - manifest: the ids of the activities that may be published (F9). ``activityIDs(of:appID:)`` lists those that
    ///     there are.
    public func setup(
        _ features: any FeatureDefinition.Type..., manifest: ActivityManifest
    ) throws(SetupError) {
        try setup(features, manifest: manifest)
    }

    /// Registers the features of the program, as the other function does.
    public func setup(
        _ features: [any FeatureDefinition.Type], manifest: ActivityManifest
    ) throws(SetupError) {
        guard !isSetUp else { throw SetupError(problems: [.alreadySetUp]) }
        let collected = Self.collect(features, appID: appID)
        var problems = collected.problems
        if !Self.isAppID(appID) { problems.insert(.badAppID(appID), at: 0) }
        for scheme in routes.schemes where !LinkParser.isScheme(scheme) { problems.append(.badScheme(scheme)) }
        problems += check(collected.actions, manifest: manifest)
        guard problems.isEmpty else { throw SetupError(problems: problems) }
        isSetUp = true
        self.manifest = manifest
        add(collected.actions, routes: collected.routes)
        let ids = Set(actions.map(\.id))
        for id in manifest.ids.subtracting(ids).sorted() where id.hasPrefix(appID + ".") {
            notice(.declaredForNothing(id: id))
        }
    }

    /// The ids of the activities that features publish, for the manifest (F9).
    public static func activityIDs(of features: any FeatureDefinition.Type..., appID: String) -> [String] {
        activityIDs(of: features, appID: appID)
    }

    /// The ids of the activities that features publish, for the manifest (F9).
    public static func activityIDs(of features: [any FeatureDefinition.Type], appID: String) -> [String] {
        collect(features, appID: appID).actions.filter { !$0.eligibility.isEmpty }.map(\.id)
    }

    /// The ids of the activities that the registered actions publish, in the order of their declaration.
    public var activityIDs: [String] {
        actions.filter { !$0.eligibility.isEmpty }.map(\.id)
    }

    /// Registers actions that no type declares, such as those of a configuration.
    ///
    /// - Parameters:
    ///   - ids: what the manifest declares from now on beside what it has.
    ///   - replaced: the ids of registered actions that go. They stay if anything is wrong with those that come.
    package func register(
        _ added: [any RegisteredAction], routes: [Route] = [], declaring ids: Set<String> = [],
        replacing replaced: Set<String> = []
    ) throws(SetupError) {
        let manifest = ActivityManifest(ids: self.manifest.ids.union(ids))
        var problems: [SetupProblem] = []
        for action in added {
            problems += [
                FeatureCollector.problem(with: action.feature.name, of: action.origin),
                FeatureCollector.problem(with: action.name, of: action.origin),
            ].compactMap { $0 }
        }
        problems += check(actions.filter { !replaced.contains($0.id) } + added, manifest: manifest)
        guard problems.isEmpty else { throw SetupError(problems: problems) }
        self.manifest = manifest
        unregister(ids: replaced)
        add(added, routes: routes)
    }

    /// Takes registered actions out again, with their routes.
    package func unregister(ids: Set<String>) {
        actions.removeAll { ids.contains($0.id) }
        routes.remove(actions: ids)
        chosenTypes = chosenTypes.filter { !ids.contains($0.value) }
    }

    /// The registered actions in the order of their declaration.
    package var registeredActions: [any RegisteredAction] { actions }

    private static func collect(
        _ features: [any FeatureDefinition.Type], appID: String
    ) -> FeatureCollector {
        var collector = FeatureCollector(appID: appID)
        collector.collect(ActivitiesFeature.self)
        for feature in features { collector.collect(feature) }
        return collector
    }

    private func add(_ added: [any RegisteredAction], routes: [Route]) {
        actions += added
        self.routes.add(routes)
        for action in added where action.isPublicIndexing { notice(.publicIndexingIgnored(action: action.id)) }
    }

    /// All ids that collide, and all that nobody has declared.
    private func check(_ actions: [any RegisteredAction], manifest: ActivityManifest) -> [SetupProblem] {
        let byID = Dictionary(grouping: actions, by: \.id)
        var problems = byID.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }.map { id, actions in
            SetupProblem.collidingID(id, actions: actions.map(\.origin))
        }
        for action in actions where !action.eligibility.isEmpty && !manifest.ids.contains(action.id) {
            problems.append(.undeclaredID(action.id))
        }
        return problems
    }

    private static func isAppID(_ id: String) -> Bool {
        !id.isEmpty && id.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
    }
}
