public import NotchCore

/// The configuration of a program whose modules share one surface.
///
///     NotchApp.main {
///         var host = NotchHostConfiguration()
///         host.register(ModuleDescriptor(id: "builds", displayName: "Builds", icon: "hammer")) { context in
///             BuildModule(context)
///         }
///         host.register(ModuleDescriptor(id: "mail", backgroundPolicy: .stayResident)) { context in
///             MailModule(context)
///         }
///         return host
///     }
public struct NotchHostConfiguration: NotchAppConfiguration {
    /// The settings of the display: backend, panel, inputs, socket, theme and others. Its home view and its `onReady`
    /// are not used, because the modules have their own.
    public var display = NotchConfiguration()
    /// The module that is in the foreground at the start (M1). If it is `nil` or not registered, the first registered
    /// module is. The log names an id that is not registered.
    public var defaultModule: String?
    /// The services in the context of each module.
    public var services = ModuleServices()
    private var registrations: [ModuleRegistration] = []

    public init() {}

    /// Registers a module. It is made when it is first switched to the foreground.
    ///
    /// An id that is empty, not a name, or already registered keeps the program from starting, with a message.
    ///
    /// - Parameter make: makes the module. It is called again when an unloaded module returns to the foreground.
    public mutating func register(
        _ descriptor: ModuleDescriptor, _ make: @escaping @SurfaceActor (NotchModuleContext) -> any NotchModule
    ) {
        registrations.append(ModuleRegistration(descriptor: descriptor, make: make))
    }

    public var displayConfiguration: NotchConfiguration {
        var configuration = display
        configuration.host = nil
        configuration.onReady = nil
        configuration.modulePlan.registrations = registrations
        configuration.modulePlan.defaultModule = defaultModule
        configuration.modulePlan.services = services
        configuration.modulePlan.isHosted = true
        return configuration
    }
}

/// The configuration that `NotchApp.main` runs: a ``NotchConfiguration`` for a program that is a single module, or a
/// ``NotchHostConfiguration`` for a program with several modules.
public protocol NotchAppConfiguration: Sendable {
    /// The settings of the display, with its modules.
    var displayConfiguration: NotchConfiguration { get }
}

extension NotchConfiguration: NotchAppConfiguration {
    public var displayConfiguration: NotchConfiguration { self }
}

/// The modules of a host.
package struct ModulePlan: Sendable {
    package var registrations: [ModuleRegistration] = []
    /// The module that is in the foreground at the start; `nil` for the first registered module (M1).
    package var defaultModule: String?
    package var services = ModuleServices()
    /// Whether a host made the plan. A display without a host is a single module.
    package var isHosted = false

    package init() {}

    /// The module that is in the foreground at the start: the default module if it is registered, else the first (M1).
    package var first: String? {
        let ids = registrations.map(\.descriptor.id)
        return defaultModule.flatMap { ids.contains($0) ? $0 : nil } ?? ids.first
    }

    /// A warning for the log about a valid plan; `nil` if there is none.
    package var warning: String? {
        guard isHosted, let defaultModule, let first, first != defaultModule else { return nil }
        let known = registrations.map(\.descriptor.id).sorted().joined(separator: ", ")
        return "the default module '\(defaultModule)' is not registered, so '\(first)' comes first; "
            + "registered: \(known)"
    }

    /// Throws if a host has no modules, or if an id is not a name or is registered twice (M1).
    func validate() throws(ConfigurationError) {
        guard isHosted else { return }
        guard !registrations.isEmpty else { throw Self.error("no module is registered") }
        var ids: Set<String> = []
        for (index, registration) in registrations.enumerated() {
            let id = registration.descriptor.id
            if let defect = ModuleDescriptor.defect(ofID: id) {
                throw Self.error("the id of module \(index + 1) ('\(registration.descriptor.displayName)') \(defect)")
            }
            guard ids.insert(id).inserted else { throw Self.error("two modules have the id '\(id)'") }
        }
    }

    private static func error(_ message: String) -> ConfigurationError {
        ConfigurationError("the host's configuration", 0, message)
    }
}

/// A module that a host has registered, with the function that makes it.
package struct ModuleRegistration: Sendable {
    package let descriptor: ModuleDescriptor
    package let make: @SurfaceActor (NotchModuleContext) -> any NotchModule
}
