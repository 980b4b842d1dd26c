/// Which line is meant, whatever number its chip has at the moment.
public enum LineSelector: Hashable, Sendable {
    /// By the line's name, such as `GPIO17`, which only one line of the machine may have.
    case name(String)
    /// By its place on a chip, which goes by its label (`pinctrl-bcm2711`), its name (`gpiochip0`), its number (`0`) or
    /// its node (`/dev/gpiochip0`, or a link to it). Labels are the best: numbers depend on the order of the drivers.
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
