/// The file in which a display remembers activities across a restart, and its bounds.
public struct StoreConfiguration: Hashable, Sendable {
    public var place: StorePlace = .usual
    /// The number of ended activities, and of actions, that are kept.
    public var keep = 10_000
    /// The most bytes that the file and its log take up together, at least 1 MiB. The oldest of the history goes first;
    /// what waits stays.
    public var maxSize = 16 << 20
    /// How long ended activities and actions are kept; `nil` for ever.
    public var maxAge: Duration? = .seconds(90 * 24 * 3600)

    public init() {}
}
