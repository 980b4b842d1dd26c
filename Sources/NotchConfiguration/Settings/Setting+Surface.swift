import NotchCore
import NotchGraphics
import NotchInput

extension Setting {
    static let questions: [Setting] = [
        Setting("Questions", "Buttons", \.questionButtons, .choice, .nextStart)
    ]

    static let queue: [Setting] = [
        Setting("Queue", "Capacity", \.capacity, .truncated(1...1_000_000, "activities"), .nextStart),
        Setting("Queue", "Dwell", \.dwell, .word("auto", or: .upToADay)),
        Setting("Queue", "Transition", \.transition, .duration(atMost: .seconds(5)), .nextStart),
        Setting("Queue", "Patience", \.patience, .word("never", or: .upToADay), .nextStart),
        Setting("Queue", "UnseenLimit", \.unseenLimit, .word("never", or: .upToADay), .nextStart),
    ]

    static let surface: [Setting] = [
        Setting("Surface", "KeepOpen", \.keepOpen, .boolean),
        // The setting is live: it has no effect on the running program, because the start has passed.
        Setting("Surface", "LaunchCue", \.launchCue, .boolean),
    ]

    static let engagement: [Setting] = [
        Setting("Engagement", "HoverDelay", \.hoverDelay, .duration(atMost: .seconds(5))),
        Setting("Engagement", "HoverLinger", \.hoverLinger, .duration(atMost: .seconds(5))),
    ]

    /// The settings by which the panel reacts to the ambient light and to people nearby.
    static let ambient: [Setting] = [
        Setting("Ambient", "Follow", \.followsAmbientLight, .boolean),
        Setting("Ambient", "Device", \.inputs.light.device, .optional(.text("a light sensor's name"))),
        Setting("Ambient", "Dark", \.ambientPolicy.dark, .number(0.1...200_000, "lux")),
        Setting("Ambient", "Bright", \.ambientPolicy.bright, .number(0.1...200_000, "lux")),
        Setting("Ambient", "Lowest", \.ambientPolicy.lowest, .whole(1...100, "percent")),
        Setting("Ambient", "Highest", \.ambientPolicy.highest, .whole(1...100, "percent")),
        Setting("Ambient", "WakeOnApproach", \.light.wakesOnApproach, .boolean),
        Setting("Ambient", "SleepAfter", \.light.sleepAfter, .word("never", or: .upToADay)),
    ]

    static let log: [Setting] = [
        Setting("Log", "Level", \.logLevel, .logLevel, .nextStart)
    ]
}
