/// The configuration that `NotchApp.main` runs: a ``NotchConfiguration`` for a program that is one module itself, or a
/// ``NotchHostConfiguration`` for one with several.
public protocol NotchAppConfiguration: Sendable {
    /// The settings of the display, with its modules.
    var displayConfiguration: NotchConfiguration { get }
}

extension NotchConfiguration: NotchAppConfiguration {
    public var displayConfiguration: NotchConfiguration { self }
}
