package import NotchCore
package import NotchModules

/// A `[Glance NAME]` section as far as it has been read. The keys come one by one, and some may be missing.
package struct GlanceDraft: Hashable, Sendable {
    /// The name of the section, such as `cpu`, which is the id of the glance.
    package let name: String
    package let place: ConfigurationPlace
    package var program: Placed<[String]>?
    package var file: Placed<String>?
    package var interval: Placed<ScriptOptions.Schedule>?
    package var isContinuous: Placed<Bool>?
    package var timeLimit: Duration?
    package var environment: [String: String] = [:]
    package var folder: Placed<String>?
    package var icon: Placed<String>?
    package var tint: Tint?
    package var hasSparkline = false
    package var lifetime: Duration?

    init(name: String, place: ConfigurationPlace) {
        self.name = name
        self.place = place
    }
}
