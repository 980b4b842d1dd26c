/// The present state of a module.
package enum ModuleState: String, CaseIterable, Hashable, Sendable {
    /// The module has the surface, or is about to have it.
    case foreground
    /// The module is loaded, and another one is in the foreground.
    case background
    /// Another module is in the foreground, and this one still prepares for it.
    case leaving
    /// There is no instance of the module.
    case unloaded
}
