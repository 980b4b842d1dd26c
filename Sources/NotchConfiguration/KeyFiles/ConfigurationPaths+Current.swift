import NotchCore
import NotchSystem

extension ConfigurationPaths {
    /// The place of this process's configuration.
    static var current: ConfigurationPaths {
        ConfigurationPaths(environment: System.environment, exists: System.exists)
    }
}
