/// The fault in a configuration of a proximity sensor, and what would be right.
public struct ProximityOptionsError: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }

    static let equalLevels = ProximityOptionsError("Near= and Far= are equal: readings have to differ between the two")
}
