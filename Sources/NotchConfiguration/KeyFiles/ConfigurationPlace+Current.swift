import NotchCore
import NotchSystem

extension ConfigurationPlace {
    /// The place of this process's configuration.
    static var current: ConfigurationPlace {
        ConfigurationPlace(environment: System.environment, exists: System.exists)
    }
}
