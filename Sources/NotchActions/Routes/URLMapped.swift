/// A feature whose actions links perform.
public protocol URLMapped: FeatureDefinition {
    /// Declares the routes of the feature.
    static func urlMappings(routes: URLMappingsBuilder)
}
