/// The devices by which people engage the surface, as the configuration names them.
public struct InputConfiguration: Hashable, Sendable {
    public init() {}

    /// There is none to look for.
    public var isEmpty: Bool { true }
}
