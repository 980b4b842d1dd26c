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
    /// The settings of the display: backend, panel, inputs, socket, theme and the like. Its home view and its `onReady`
    /// are not used, since those are the modules'.
    public var display = NotchConfiguration()
    /// The module that is in the foreground first; `nil`, or an id that is not registered, for the first that
    /// is registered (M1). The log names an id that is not.
    public var defaultModule: String?
    /// The services that each module's context has.
    public var services = ModuleServices()
    private var registrations: [ModuleRegistration] = []

    public init() {}

    /// Makes a module known. It is made when it first comes to the foreground.
    ///
    /// An id that is empty, no name, or another module's keeps the program from starting, with a message that says so.
    ///
    /// - Parameter make: makes the module. It is called again when an unloaded module comes back.
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

/// The configuration that `NotchApp.main` runs: a ``NotchConfiguration`` for a program that is one module itself, or a
/// ``NotchHostConfiguration`` for one with several.
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
    /// The module that is in the foreground first; `nil` for the first that was registered (M1).
    package var defaultModule: String?
    package var services = ModuleServices()
    /// Whether a host made the plan. A display without a host is one module itself.
    package var isHosted = false

    package init() {}

    /// The module that is in the foreground first: the default one if it is registered, else the first (M1).
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

    /// Refuses a host without modules, and ids that are no names or come twice (M1).
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

/// A module that a host knows, and how it is made.
package struct ModuleRegistration: Sendable {
    package let descriptor: ModuleDescriptor
    package let make: @SurfaceActor (NotchModuleContext) -> any NotchModule
}
