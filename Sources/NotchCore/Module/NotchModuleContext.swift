/// The things that each module has of its own (M2).
@SurfaceActor
public final class NotchModuleContext {
    public let descriptor: ModuleDescriptor
    public let preferences: ModulePreferences
    /// The path of a folder for the module's files, which is there; `nil` for a display that keeps nothing.
    public let containerFolder: String?
    public var services: ModuleServices
    /// What the module shows on the idle strip, whichever module is in the foreground. It goes when the module is
    /// unloaded.
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
    /// The module in the foreground; `nil` before the first one is there.
    var foregroundModuleID: String? { get }
    /// The modules, in the order in which they were registered.
    var modules: [ModuleDescriptor] { get }

    /// Brings a module to the foreground. A switch that is asked for during another one follows it, and of several only
    /// the last one does (M4). The module that is there already changes nothing.
    ///
    /// - Returns: whether there is such a module.
    @discardableResult
    func switchModule(to id: String) -> Bool

    /// Brings the next module to the foreground, and after the last the first (M7).
    func switchToNextModule()

    /// Marks a module in the background as one that wants attention, until it is in the foreground (M6). A cue in the
    /// module's colour plays.
    func requestAttention(_ id: String)
}

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

/// Names a service that a host gives its modules, and has the value where the host gives none.
///
///     enum SpeakerKey: ModuleServiceKey {
///         static let defaultValue: any Speaker = SilentSpeaker()
///     }
public protocol ModuleServiceKey {
    associatedtype Value: Sendable
    /// The service where none is registered.
    static var defaultValue: Value { get }
}
