import NotchCore

/// Something that the display shows, and what a reader should read there.
struct LegibilitySample {
    let scene: Scene
    /// The texts, each of which stands by itself.
    let texts: [String]
}

extension LegibilitySample {
    private static let home = HomeScene(
        time: WallTime(year: 2026, month: 1, day: 1, weekday: 4, hour: 9, minute: 41))

    /// How long a card takes to come.
    static let transition: Duration = .milliseconds(400)

    /// The clock, 30 cards, some of them urgent or quiet, and four questions.
    static var all: [LegibilitySample] { [clock] + cards.map(card) + questions.map(sample) }

    /// The date reads differently on narrow panels, so that only what every panel shows counts.
    private static let clock = LegibilitySample(
        scene: Scene(surface: .compact, surfaceChanged: .zero, home: home), texts: ["09:41", "1 Jan"])

    static func card(_ activity: Activity) -> LegibilitySample {
        let shown = CardScene(
            activity: activity, phase: .animateIn, phaseBegan: .zero, transition: transition)
        return LegibilitySample(
            scene: Scene(surface: .expanded, surfaceChanged: .zero, card: shown, home: home),
            texts: [activity.title, activity.subtitle].compactMap { $0 })
    }

    private static func sample(_ question: Question) -> LegibilitySample {
        var scene = Scene(surface: .expanded, surfaceChanged: .zero, home: home)
        scene.question = QuestionScene(question, began: .zero)
        return LegibilitySample(scene: scene, texts: [question.title] + question.choices)
    }

    private static let cards: [Activity] = [
        Activity(title: "Build finished", subtitle: "Debug, 12.4 s", systemImage: "hammer", tint: .green),
        Activity(title: "Tests passed", subtitle: "412 of 412", systemImage: "checkmark.circle.fill", tint: .green),
        Activity(title: "Message from Ada", subtitle: "Lunch at one?", systemImage: "message.fill", tint: .green),
        Activity(title: "Copying photos to backup", systemImage: "photo", progress: 60),
        Activity(priority: .high, title: "Water in the basement", systemImage: "drop.fill", tint: .red),
        Activity(title: "Doorbell", subtitle: "Front door", systemImage: "bell", tint: .orange),
        Activity(title: "Laundry is done", systemImage: "washer", tint: .blue),
        Activity(title: "Backup finished", subtitle: "48 GB", systemImage: "externaldrive", tint: .teal),
        Activity(title: "Rain from six", subtitle: "11 degrees", systemImage: "cloud.rain", tint: .blue),
        Activity(title: "Meeting in 10 min", subtitle: "Room 4", systemImage: "calendar", tint: .purple),
        Activity(title: "Missed call", subtitle: "Grace, 14:02", systemImage: "phone", tint: .red),
        Activity(title: "Update ready", subtitle: "3 packages", systemImage: "arrow.clockwise", tint: .blue),
        Activity(title: "Disk almost full", subtitle: "92 % used", systemImage: "externaldrive", tint: .orange),
        Activity(title: "Printer is out of ink", systemImage: "printer", tint: .pink),
        Activity(title: "Oven is hot", subtitle: "220 degrees", systemImage: "flame", tint: .orange),
        Activity(title: "Window open", subtitle: "Bedroom", systemImage: "wind", tint: .cyan),
        Activity(title: "Charging", systemImage: "battery.100", tint: .green, progress: 35),
        Activity(
            priority: .high, title: "Deploy failed", subtitle: "Step 7 of 9", systemImage: "xmark.octagon", tint: .red),
        Activity(title: "New mail", subtitle: "From Linus", systemImage: "envelope", tint: .blue),
        Activity(title: "Timer: tea", subtitle: "Time is up", systemImage: "timer", tint: .yellow),
        Activity(title: "Parcel delivered", subtitle: "At 11:35", systemImage: "shippingbox", tint: .brown),
        Activity(priority: .high, title: "Low battery", subtitle: "Sensor 2", systemImage: "battery.25", tint: .red),
        Activity(title: "Welcome home", systemImage: "house", tint: .mint),
        Activity(priority: .low, title: "Lights are off", subtitle: "Kitchen", systemImage: "lightbulb", tint: .yellow),
        Activity(title: "Network is back", subtitle: "After 12 s", systemImage: "wifi", tint: .green),
        Activity(title: "Bus 42 in 5 min", subtitle: "Old Town", systemImage: "bus", tint: .indigo),
        Activity(priority: .low, title: "Gate closed", systemImage: "lock", tint: .gray),
        Activity(title: "Download", subtitle: "2 of 3 files", systemImage: "arrow.down.circle", tint: .blue),
        Activity(title: "Birthday: Joan", subtitle: "Tomorrow", systemImage: "gift", tint: .pink),
        Activity(title: "Kettle has boiled", systemImage: "cup.and.saucer", tint: .teal),
    ]

    private static let questions: [Question] = [
        Question(title: "Reboot now?", choices: ["Yes", "No"], systemImage: "arrow.clockwise", tint: .orange),
        Question(title: "Open the door?", choices: ["Open", "Leave it"], systemImage: "bell", tint: .orange),
        Question(title: "Tests failed", choices: ["Retry", "Log", "Ignore"], systemImage: "hammer", tint: .red),
        Question(title: "How was it?", choices: ["Great", "Good", "So so", "Bad"], systemImage: "person.2"),
    ]
}
