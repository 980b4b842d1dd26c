/// The actions of the configuration, as they were read.
package struct ActionConfiguration: Hashable, Sendable {
    /// The id of the program, with which the ids of all actions begin (F6).
    package var appID = "io.notchd"
    /// Whether activities are published and continued (F5).
    package var publishes = true
    /// The most actions that run at a time.
    package var atOnce = 4
    /// The `[Feature NAME]` sections, in their order.
    package var features: [FeatureDraft] = []
    /// The `[Action FEATURE.NAME]` sections, in their order.
    package var actions: [ActionDraft] = []

    package init() {}
}
