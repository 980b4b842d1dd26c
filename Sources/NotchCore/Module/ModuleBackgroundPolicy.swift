/// The fate of a module in the background (M5).
public enum ModuleBackgroundPolicy: String, CaseIterable, Hashable, Sendable {
    /// The module is dropped once it has prepared for it. The next switch to it makes a new one.
    case unloadOnSwitchAway
    /// The module is kept. Of its claims only the urgent ones are granted meanwhile (S2).
    case stayResident
}
