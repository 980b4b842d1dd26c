/// A step in the life of a client's module.
package enum ModuleStep: String, NamedValue, Hashable, Sendable {
    static let fieldType = "ModuleStep"

    /// The module is known. Its claims are granted when it is in the foreground, or when they are urgent.
    case registered
    case activated
    case deactivated
    /// The surface is expanded or compact, and the module is in the foreground.
    case expanded, compact
    /// Another module is in the foreground, and the client may end what it has under way.
    case prepareForSwitchAway
}
