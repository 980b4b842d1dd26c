import NotchCore
import NotchGraphics

/// Cards and questions of every kind.
enum GalleryCards {
    static let items: [GalleryItem] = cards + questions

    private static let cards: [GalleryItem] = {
        let message = Activity(
            title: "Message from Ada", subtitle: "Lunch at one?", systemImage: "message.fill", tint: .blue,
            source: "Signal")
        var (low, high) = (message, message)
        (low.priority, low.title, low.subtitle, low.systemImage) = (
            .low, "Nightly backup", "214 files", "externaldrive"
        )
        (low.source, high.source) = (nil, nil)
        (high.priority, high.title, high.subtitle) = (.high, "Water in the basement", "Sensor 2")
        (high.systemImage, high.tint) = ("drop.fill", .red)
        let held = Activity(
            title: "Doorbell", subtitle: "Somebody is at the door", systemImage: "bell", tint: .orange, hold: true)
        var progress = Activity(
            title: "Copying photos", subtitle: "768 of 1,280", systemImage: "photo", tint: .blue, progress: 60)
        let copying = progress
        progress.progress = 100
        let long = Activity(
            title: "The washing machine in the basement has finished its programme",
            subtitle: "Cotton at 40 degrees, an hour and a half", systemImage: "washer", tint: .teal)
        let arabic = Activity(
            title: "اكتمل البناء", subtitle: "نجحت جميع الاختبارات", systemImage: "hammer", tint: .teal, progress: 60)
        return [
            GalleryItem("card-message", card: message), GalleryItem("card-low", card: low),
            GalleryItem("card-high", card: high), GalleryItem("card-held", card: held),
            GalleryItem("card-progress", card: copying), GalleryItem("card-done", card: progress),
            GalleryItem("card-long", card: long), GalleryItem("card-arabic", card: arabic),
            GalleryItem("card-view", card: Activity(title: "Clair de lune", tint: .pink, view: player)),
            GalleryItem("card-plain", card: message, style: .plain),
        ]
    }()

    private static let questions = [
        GalleryItem(
            "card-question",
            question: Question(
                title: "Reboot now?", subtitle: "3 updates are ready", choices: ["Reboot", "Later"],
                systemImage: "arrow.clockwise", tint: .orange)),
        GalleryItem(
            "card-choices",
            question: Question(
                title: "How was the meeting?", choices: ["Great", "Good", "So so", "Never again"],
                systemImage: "person.2", tint: .blue)),
    ]

    private static let player =
        HStack {
            Icon("music.note").tint(.pink).priority(1)
            VStack(alignment: .leading) {
                Text("Clair de lune", style: .title).priority(3)
                Text("Debussy · Suite bergamasque", style: .caption).colour(.secondary).priority(1)
                Bar(0.4).tint(.pink).priority(2)
            }
            Spacer()
            Text("2:05", style: .value).colour(.secondary)
        }.node
}
