/// The themes that every display has.
package enum BuiltInTheme: String, CaseIterable, Hashable, Sendable {
    case dark
    case light
    /// Black and white with strong edges, for eyes that see little contrast.
    case highContrast = "high-contrast"
    /// Red, for eyes that have to stay used to darkness.
    case night
}
