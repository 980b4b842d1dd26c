/// Which backlight is dimmed with a display.
public enum BacklightChoice: Hashable, Sendable {
    /// The panel's own, or the only one there is; none for a display without a panel.
    case automatic
    /// The light is left alone.
    case none
    /// By its name below `/sys/class/backlight`, or its folder where there is a `/` in it.
    case named(String)

    /// As the configuration has it: `auto`, `none`, or a name.
    public init(_ text: String) {
        switch text.lowercased() {
        case "", "auto": self = .automatic
        case "none": self = .none
        default: self = .named(text)
        }
    }
}
