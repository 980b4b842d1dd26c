/// A feature that may be unavailable. Its actions are performed through a request, which is nil then (F28).
public protocol ConditionalFeature: FeatureDefinition {
    /// Whether the feature is available now. It is asked each time.
    static var isAvailable: Bool { get }
}
