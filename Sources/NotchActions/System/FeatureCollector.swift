/// Collects the actions and routes of features, of groups and of all that they have, and everything that is wrong.
@SurfaceActor
struct FeatureCollector {
    let appID: String
    private(set) var actions: [any RegisteredAction] = []
    private(set) var routes: [Route] = []
    private(set) var problems: [SetupProblem] = []
    private var seen: Set<ObjectIdentifier> = []

    init(appID: String) {
        self.appID = appID
    }

    mutating func collect(
        _ feature: any FeatureDefinition.Type, in groups: [any ConditionalFeature.Type] = []
    ) {
        // This also ends a group that has itself.
        guard seen.insert(ObjectIdentifier(feature)).inserted else {
            problems.append(.featureTwice(feature: String(reflecting: feature)))
            return
        }
        let registered = RegisteredFeature(feature, in: groups)
        let builder = FeatureActionsBuilder(for: feature, registered: registered, appID: appID)
        feature.prepare(actions: builder)
        actions += builder.actions
        problems += builder.problems
        if !builder.actions.isEmpty { check(feature.name, of: String(reflecting: feature)) }
        for action in builder.actions { check(action.name, of: action.origin) }
        if let mapped = feature as? any URLMapped.Type {
            let routesBuilder = URLMappingsBuilder(for: feature, actions: builder.actions)
            mapped.urlMappings(routes: routesBuilder)
            routes += routesBuilder.routes
            problems += routesBuilder.problems
        }
        guard let group = feature as? any FeatureGroup.Type else { return }
        let conditions = groups + [feature as? any ConditionalFeature.Type].compactMap { $0 }
        for subfeature in group.subfeatures { collect(subfeature, in: conditions) }
    }

    private mutating func check(_ name: String, of type: String) {
        if let problem = Self.problem(with: name, of: type) { problems.append(problem) }
    }

    /// The fault of a name from which a part of an id is made; nil if it has none.
    static func problem(with name: String, of type: String) -> SetupProblem? {
        let token = TypeName.token(of: name)
        guard !token.isEmpty else { return .noName(of: type) }
        let isFit = token.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
        return isFit ? nil : .badName(name, of: type)
    }
}
