package import NotchConfiguration
import NotchIPC
package import NotchStore

extension StoreOptions {
    /// Takes the bounds from a configuration.
    package init(_ configuration: StoreConfiguration, path: String) {
        self.init(path: path)
        keep = configuration.keep
        maxSize = configuration.maxSize
        maxAge = configuration.maxAge ?? Self.forEver
        recent = FieldLimits.keptHistory
    }

    /// A thousand years.
    private static let forEver = Duration.seconds(1000 * 366 * 86_400)
}
