/// Names a service that a host gives its modules, and has the value where the host gives none.
///
///     enum SpeakerKey: ModuleServiceKey {
///         static let defaultValue: any Speaker = SilentSpeaker()
///     }
public protocol ModuleServiceKey {
    associatedtype Value: Sendable
    /// The service where none is registered.
    static var defaultValue: Value { get }
}
