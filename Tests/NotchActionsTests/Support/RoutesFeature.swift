import NotchActions

/// A feature with the routes of a test.
enum RoutesFeature<Plan: RoutePlan>: Feature, URLMapped {
    static var name: String { "routes" }
    static func prepare(actions: FeatureActionsBuilder) { actions.declare(FindAction.self) }
    static func urlMappings(routes: URLMappingsBuilder) { Plan.plan(routes) }
}
