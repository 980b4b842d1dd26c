/// The readings of a sensor that mean "near".
public enum ProximityDirection: String, CaseIterable, Hashable, Sendable {
    /// The direction depends on the quantity: a nearer object reflects more, and its distance is less.
    case automatic = "auto"
    case higherIsNearer = "higher-is-nearer"
    case lowerIsNearer = "lower-is-nearer"
}
