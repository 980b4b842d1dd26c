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
