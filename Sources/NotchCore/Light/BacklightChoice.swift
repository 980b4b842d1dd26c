/// The backlight that is dimmed with a display.
public enum BacklightChoice: Hashable, Sendable {
    /// The panel's own backlight, or the only one that there is. A display without a panel has none.
    case automatic
    /// No backlight is changed.
    case none
    /// The backlight with this name below `/sys/class/backlight`, or with this folder if the text contains a `/`.
    case named(String)

    /// Reads the form that the configuration uses: `auto`, `none`, or a name.
    public init(_ text: String) {
        switch text.lowercased() {
        case "", "auto": self = .automatic
        case "none": self = .none
        default: self = .named(text)
        }
    }
}
