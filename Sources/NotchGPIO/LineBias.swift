/// The resistor that a chip connects to an input line. The raw values are the names in a configuration.
public enum LineBias: String, CaseIterable, Hashable, Sendable {
    /// The chip keeps the present bias, which the board and its device tree determine.
    case asIs = "as-is"
    case pullUp = "pull-up"
    case pullDown = "pull-down"
    /// The chip connects no resistor.
    case disabled
}
