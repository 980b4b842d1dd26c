/// Which readings of a sensor are the near ones.
public enum ProximityDirection: String, CaseIterable, Hashable, Sendable {
    /// As the quantity has it: reflection is more, and distance less, for what is nearer.
    case automatic = "auto"
    case higherIsNearer = "higher-is-nearer"
    case lowerIsNearer = "lower-is-nearer"
}
