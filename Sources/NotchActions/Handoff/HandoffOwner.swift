public import FoundationEssentials

/// A running system that offers what it is busy with.
public struct HandoffOwner: Hashable, Sendable {
    /// The name for people, such as that of the board or of the room. Two systems may have the same one.
    public let name: String

    /// The identity of the system. It differs from those of systems with the same name, and after each restart.
    public let instance: UUID

    /// How many Unicode scalars a name may have. A longer one is cut off.
    public static let maximumNameLength = 64

    /// - Parameter name: the name. Control characters are left out.
    public init(name: String, instance: UUID = UUID()) {
        var scalars = String.UnicodeScalarView()
        for scalar in name.unicodeScalars where scalars.count < Self.maximumNameLength {
            if scalar.properties.generalCategory != .control { scalars.append(scalar) }
        }
        self.name = String(scalars)
        self.instance = instance
    }
}
