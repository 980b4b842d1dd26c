import NotchActions

/// The routes of a test: a pattern, its scopes and the number of its action.
@SurfaceActor
protocol RoutePlan {
    static func plan(_ routes: URLMappingsBuilder)
}
