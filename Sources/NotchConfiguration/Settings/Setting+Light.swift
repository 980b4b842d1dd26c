import NotchCore

extension Setting {
    /// The panel's brightness, and what becomes of it when nothing happens. All of them change a running display.
    static let light: [Setting] = [
        Setting("Display", "Brightness") { (configuration, text) throws(InvalidValue) in
            configuration.brightness = Int(try number(text, in: 1...100, "percent"))
        },
        Setting("Display", "Backlight") { (configuration, text) throws(InvalidValue) in
            configuration.backlight = BacklightChoice(try Setting.text(text, "auto, none, or a backlight's name"))
        },
        Setting("Display", "DimAfter") { (configuration, text) throws(InvalidValue) in
            configuration.light.dimAfter = try durationOrNever(text)
        },
        Setting("Display", "DimTo") { (configuration, text) throws(InvalidValue) in
            configuration.light.dimLevel = try number(text, in: 1...100, "percent of the brightness") / 100
        },
        Setting("Display", "BlankAfter") { (configuration, text) throws(InvalidValue) in
            configuration.light.blankAfter = try durationOrNever(text)
        },
    ]
}
