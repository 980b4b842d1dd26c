import NotchCore
import NotchSystem

extension ConfigurationPlace {
    /// Where the configuration of this process is.
    static var current: ConfigurationPlace {
        ConfigurationPlace(environment: System.environment, exists: System.exists)
    }
}
