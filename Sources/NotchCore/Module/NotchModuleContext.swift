/// The resources that belong to one module (M2).
@SurfaceActor
public final class NotchModuleContext {
    public let descriptor: ModuleDescriptor
    public let preferences: ModulePreferences
    /// The path of the folder for the module's files, which exists; `nil` for a display that stores no data.
    public let containerFolder: String?
    public var services: ModuleServices
    /// The module's glances on the idle strip, whichever module is in the foreground. They are removed when the module
    /// is unloaded.
    public let glances: ModuleGlances
    /// The modules of the display.
    public private(set) weak var modules: (any ModuleSwitching)?

    package init(
        descriptor: ModuleDescriptor, preferences: ModulePreferences, containerFolder: String?,
        services: ModuleServices, glances: ModuleGlances, modules: (any ModuleSwitching)?
    ) {
        self.descriptor = descriptor
        self.preferences = preferences
        self.containerFolder = containerFolder
        self.services = services
        self.glances = glances
        self.modules = modules
    }

    /// Whether the module is in the foreground.
    public var isForeground: Bool { modules?.foregroundModuleID == descriptor.id }

    /// Asks for attention while the module is in the background (M6).
    public func requestAttention() { modules?.requestAttention(descriptor.id) }
}

/// Brings modules to the foreground.
@SurfaceActor
public protocol ModuleSwitching: AnyObject {
    /// The module in the foreground; `nil` before the first switch.
    var foregroundModuleID: String? { get }
    /// The modules, in the order in which they were registered.
    var modules: [ModuleDescriptor] { get }

    /// Brings a module to the foreground. A switch that is requested during another switch follows it. Of several
    /// requests only the last one counts (M4). A switch to the module in the foreground changes nothing.
    ///
    /// - Returns: whether the module exists.
    @discardableResult
    func switchModule(to id: String) -> Bool

    /// Brings the next module to the foreground, in a cycle (M7).
    func switchToNextModule()

    /// Marks a module in the background for attention until it is in the foreground (M6). A cue in the module's colour
    /// plays.
    func requestAttention(_ id: String)
}

/// The services of a module (M2). Each module has a copy of the host's services, so that a registration does not affect
/// other modules.
public struct ModuleServices: Sendable {
    private var values: [ObjectIdentifier: any Sendable] = [:]

    public init() {}

    /// Registers a service. Each key may be registered once. A second registration is a defect of the program, which
    /// ends a debug build.
    public mutating func register<Key: ModuleServiceKey>(_ key: Key.Type, _ service: Key.Value) {
        assert(values[ObjectIdentifier(key)] == nil, "the service \(key) is registered twice")
        values[ObjectIdentifier(key)] = service
    }

    /// Returns a service, or the key's default if none is registered.
    public func resolve<Key: ModuleServiceKey>(_ key: Key.Type) -> Key.Value {
        values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue
    }
}

/// A key of a service that a host provides to its modules, with the default value.
///
///     enum SpeakerKey: ModuleServiceKey {
///         static let defaultValue: any Speaker = SilentSpeaker()
///     }
public protocol ModuleServiceKey {
    associatedtype Value: Sendable
    /// The service if none is registered.
    static var defaultValue: Value { get }
}
