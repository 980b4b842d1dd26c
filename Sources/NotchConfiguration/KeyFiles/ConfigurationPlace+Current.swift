import NotchCore
import NotchSystem

extension ConfigurationLine {
    /// The place of this process's configuration.
    static var current: ConfigurationLine {
        ConfigurationLine(environment: System.environment, exists: System.exists)
    }
}
