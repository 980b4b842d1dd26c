/// Identifies a line independently of the present number of its chip.
public enum LineSelector: Hashable, Sendable {
    /// The line with this name, such as `GPIO17`. Only one line of the machine may have the name.
    case name(String)
    /// The line with this offset on a chip. The chip is named by its label (`pinctrl-bcm2711`), its name (`gpiochip0`),
    /// its number (`0`) or its node (`/dev/gpiochip0`, or a link to it). A label is best, because numbers depend on the
    /// order of the drivers.
    case chip(String, offset: Int)
}

extension LineSelector: CustomStringConvertible {
    public var description: String {
        switch self {
        case .name(let name): "line '\(name)'"
        case .chip(let chip, let offset): "line \(offset) of chip '\(chip)'"
        }
    }
}
