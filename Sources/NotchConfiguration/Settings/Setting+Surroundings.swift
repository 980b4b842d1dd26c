import NotchCore
import NotchDisplay
import NotchInput

extension Setting {
    /// What the panel makes of the light and the people around it, and the light beside it.
    static let surroundings: [Setting] = ambient + indicator

    private static let ambient: [Setting] = [
        Setting("Ambient", "Follow") { (configuration, text) throws(InvalidValue) in
            configuration.followsAmbientLight = try boolean(text)
        },
        Setting("Ambient", "Device") { (configuration, value) throws(InvalidValue) in
            configuration.inputs.light.device = try text(value, "a light sensor's name")
        },
        Setting("Ambient", "Dark") { (configuration, text) throws(InvalidValue) in
            configuration.ambientPolicy.dark = try number(text, in: 0.1...200_000, "lux")
        },
        Setting("Ambient", "Bright") { (configuration, text) throws(InvalidValue) in
            configuration.ambientPolicy.bright = try number(text, in: 0.1...200_000, "lux")
        },
        Setting("Ambient", "Lowest") { (configuration, text) throws(InvalidValue) in
            configuration.ambientPolicy.lowest = try whole(text, in: 1...100, "percent")
        },
        Setting("Ambient", "Highest") { (configuration, text) throws(InvalidValue) in
            configuration.ambientPolicy.highest = try whole(text, in: 1...100, "percent")
        },
        Setting("Ambient", "WakeOnApproach") { (configuration, text) throws(InvalidValue) in
            configuration.light.wakesOnApproach = try boolean(text)
        },
        Setting("Ambient", "SleepAfter") { (configuration, text) throws(InvalidValue) in
            configuration.light.sleepAfter = try durationOrNever(text)
        },
    ]

    private static let indicator: [Setting] = [
        Setting("Indicator", "Kind") { (configuration, text) throws(InvalidValue) in
            configuration.showsIndicator = text.lowercased() != "none"
            guard configuration.showsIndicator else { return }
            do throws(InvalidValue) { configuration.indicator.kind = try choice(text) } catch {
                throw InvalidValue(expectation: "none, or \(error.expectation)")
            }
        },
        Setting("Indicator", "Device") { (configuration, value) throws(InvalidValue) in
            configuration.indicator.device = try text(value, "an LED's name, or a SPI device")
        },
        Setting("Indicator", "Count") { (configuration, text) throws(InvalidValue) in
            configuration.indicator.count = try whole(text, in: 1...400, "pixels")
        },
        Setting("Indicator", "Brightness") { (configuration, text) throws(InvalidValue) in
            configuration.indicator.brightness = try whole(text, in: 1...100, "percent")
        },
        Setting("Indicator", "CurrentLimit") { (configuration, text) throws(InvalidValue) in
            configuration.indicator.currentLimit = try whole(text, in: 10...20_000, "milliamperes")
        },
        Setting("Indicator", "Timing") { (configuration, text) throws(InvalidValue) in
            configuration.indicator.ws2812Timing = try choice(text)
        },
    ]
}
