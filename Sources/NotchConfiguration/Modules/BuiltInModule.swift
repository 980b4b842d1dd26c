/// A module of the program, which a section such as `[Module system]` switches on.
package enum BuiltInModule: String, Hashable, Sendable, CaseIterable {
    case clock
    case image
    case player
    case system
}
