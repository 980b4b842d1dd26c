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
