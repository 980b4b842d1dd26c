/// A mapping together with its action.
package struct Route {
    let mapping: URLMapping
    let pattern: RoutePattern
    let action: any RegisteredAction

    init(mapping: URLMapping, pattern: RoutePattern, action: any RegisteredAction) {
        self.mapping = mapping
        self.pattern = pattern
        self.action = action
    }

    /// A route of an action that no type declares, such as one of a configuration.
    package init(_ mapping: URLMapping, to action: any RegisteredAction) throws(RoutePatternError) {
        self.init(mapping: mapping, pattern: try RoutePattern(mapping.pattern), action: action)
    }
}
