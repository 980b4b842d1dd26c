/// A step in the life of a client's module.
package enum ModuleStep: String, NamedValue, Hashable, Sendable {
    static let fieldType = "ModuleStep"

    /// The module is registered. Its claims are granted if it is in the foreground, or if they are urgent.
    case registered
    case activated
    case deactivated
    /// The surface is expanded or compact, and the module is in the foreground.
    case expanded, compact
    /// Another module is in the foreground, and the client may end its unfinished work.
    case prepareForSwitchAway
}
