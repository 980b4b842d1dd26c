/// The services of a module (M2). Each module has a copy of the host's, so that what one registers is its own.
public struct ModuleServices: Sendable {
    private var values: [ObjectIdentifier: any Sendable] = [:]

    public init() {}

    /// Registers a service. A key is registered once; a second time is a defect of the program, which ends a debug build.
    public mutating func register<Key: ModuleServiceKey>(_ key: Key.Type, _ service: Key.Value) {
        assert(values[ObjectIdentifier(key)] == nil, "the service \(key) is registered twice")
        values[ObjectIdentifier(key)] = service
    }

    /// Returns a service, or the key's default where none is registered.
    public func resolve<Key: ModuleServiceKey>(_ key: Key.Type) -> Key.Value {
        values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue
    }
}
