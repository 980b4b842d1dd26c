/// A picture of an activity, by its name: a symbol, as `Activity.systemImage` has it.
public struct ActivityImage: Hashable, Sendable {
    public var name: String

    public init(named name: String) {
        self.name = name
    }
}
