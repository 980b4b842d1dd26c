/// The resistor that a chip connects to an input line, as a configuration names it.
public enum LineBias: String, CaseIterable, Hashable, Sendable {
    /// Whatever it is, which is up to the board and its device tree.
    case asIs = "as-is"
    case pullUp = "pull-up"
    case pullDown = "pull-down"
    /// None.
    case disabled
}
