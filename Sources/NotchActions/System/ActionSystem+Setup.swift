extension ActionSystem {
    /// Registers the features of the program. If they have faults, the error lists all faults, and no feature is
    /// registered.
    ///
    /// - Parameters:
    ///   - features: the features and groups of features. Each feature may be registered once (F28).
    ///   - manifest: the ids of the activities that may be published (F9). ``activityIDs(of:appID:)`` lists the ids of
    ///     the features.
    public func setup(
        _ features: any FeatureDefinition.Type..., manifest: ActivityManifest
    ) throws(SetupError) {
        try setup(features, manifest: manifest)
    }

    /// Registers the features of the program, as the variadic function does.
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

    /// Returns the ids of the activities that features publish, for the manifest (F9).
    public static func activityIDs(of features: any FeatureDefinition.Type..., appID: String) -> [String] {
        activityIDs(of: features, appID: appID)
    }

    /// Returns the ids of the activities that features publish, for the manifest (F9).
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
    ///   - ids: additional ids for the manifest.
    ///   - replaced: the ids of registered actions to remove. They stay if the added actions have faults.
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

    /// Removes registered actions and their routes.
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

    /// Returns all colliding and all undeclared ids.
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

/// The ids of activities that a program declares, so that no activity is published by accident (F9).
public struct ActivityManifest: Hashable, Sendable, ExpressibleByArrayLiteral {
    public var ids: Set<String>

    public init(ids: Set<String>) {
        self.ids = ids
    }

    public init(arrayLiteral ids: String...) {
        self.ids = Set(ids)
    }

    /// Reads a list with one id per line. Empty lines and lines that begin with `#` are ignored.
    public init(text: String) {
        let lines = text.split(whereSeparator: \.isNewline).compactMap { line in
            line.split(whereSeparator: \.isWhitespace).first.map(String.init)
        }
        ids = Set(lines.filter { !$0.hasPrefix("#") })
    }
}

/// Collects the actions, routes and faults of features, of groups and of their subfeatures.
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
        // This also ends the recursion of a group that contains itself.
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

    /// Returns the fault of a name that becomes a part of an id; nil if it has none.
    static func problem(with name: String, of type: String) -> SetupProblem? {
        let token = TypeName.token(of: name)
        guard !token.isEmpty else { return .noName(of: type) }
        let isFit = token.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
        return isFit ? nil : .badName(name, of: type)
    }
}

/// All faults of the features of a program. No feature is registered then.
public struct SetupError: Error, Hashable, Sendable, CustomStringConvertible {
    public let problems: [SetupProblem]

    public init(problems: [SetupProblem]) {
        self.problems = problems
    }

    public var description: String {
        (["the actions cannot be set up:"] + problems.map { "- \($0)" }).joined(separator: "\n")
    }
}

/// A fault of the features of a program.
public enum SetupProblem: Hashable, Sendable, CustomStringConvertible {
    /// The system is already set up (F28).
    case alreadySetUp

    /// The id of the program is empty, or has characters other than letters, digits, `-`, `_` and `.`.
    case badAppID(String)
    case badScheme(String)
    case featureTwice(feature: String)
    case actionTwice(action: String, feature: String)

    /// The name of a type is only `Feature` or `Action`, so that it is empty without the suffix (F-D10).
    case noName(of: String)

    /// A name has characters that an id cannot have.
    case badName(String, of: String)

    /// Several actions have the same id (F-D10).
    case collidingID(String, actions: [String])

    /// An action publishes activities whose id is not declared (F9).
    case undeclaredID(String)
    case badPattern(action: String, error: RoutePatternError)

    /// A feature has a route to an action that it does not declare.
    case routeToUndeclared(pattern: String, action: String, feature: String)

    /// A feature declares the action of another feature, or has a route to it.
    case foreignAction(action: String, feature: String)

    public var description: String {
        switch self {
        case .alreadySetUp: "the features are set up already"
        case .badAppID(let id): "“\(id)” is no id of a program; use letters, digits, “-”, “_” and “.”"
        case .badScheme(let scheme): "“\(scheme)” is no scheme of links"
        case .featureTwice(let feature): "the feature \(feature) is registered twice"
        case .actionTwice(let action, let feature): "the feature \(feature) declares \(action) twice"
        case .noName(let type): "\(type) has no name of its own; rename it, or give it a static “name”"
        case .badName(let name, let type):
            "the name “\(name)” of \(type) cannot be part of an id; use letters, digits, blanks, “-” and “_”"
        case .collidingID(let id, let actions): "\(actions.joined(separator: " and ")) have the id \(id)"
        case .undeclaredID(let id): "the id \(id) is not declared; add it to the manifest"
        case .badPattern(let action, let error): "a route of \(action) is wrong: \(error)"
        case .routeToUndeclared(let pattern, let action, let feature):
            "the route “\(pattern)” leads to \(action), which the feature \(feature) does not declare"
        case .foreignAction(let action, let feature): "\(action) is no action of the feature \(feature)"
        }
    }
}
