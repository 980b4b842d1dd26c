package import NotchCore
import NotchGlances
import NotchSystem

/// What the gallery and the pictures of the documents show.
package enum GallerySamples {
    static let time = WallTime(year: 2026, month: 1, day: 1, weekday: 4, hour: 9, minute: 41)

    package static let weather = Glance(
        id: "weather", value: "11°", detail: "Rain from six", icon: "cloud.rain", tint: .blue)
    static let printer = Glance(
        id: "printer", value: "42 %", detail: "Printing a vase", icon: "printer", tint: .orange, level: 0.42)
    package static let battery = Glance(
        id: "battery", value: "82 %", detail: "4 h left", icon: "battery.75", tint: .green, level: 0.82, meter: .gauge)
    static let sensor = Glance(
        id: "sensor", value: "21.4°", detail: "Living room", icon: "thermometer", tint: .purple,
        history: [19, 19.2, 19.1, 19.5, 20, 20.4, 20.3, 20.9, 21.2, 21, 20.8, 21.1, 21.5, 21.3, 21.6, 21.4])
    package static let load = Glance(
        id: "load", value: "63 %", detail: "CPU load", icon: "cpu", tint: .teal, level: 0.63,
        history: [12, 18, 15, 22, 30, 28, 35, 41, 38, 44, 52, 48, 55, 61, 58, 63])

    /// A glance that is a view of its own.
    static let forecast = Glance(
        id: "forecast", value: "11°",
        view: HStack(spacing: 7) {
            Icon("cloud.rain").tint(.blue).priority(2)
            VStack(alignment: .leading, spacing: 3) {
                Text("11°", style: .headline).priority(3)
                HStack(spacing: 4) {
                    Text("Rain", style: .caption).colour(.secondary)
                    Bar(0.8).tint(.blue).priority(1)
                }
            }
            VStack(spacing: 3) {
                Badge("22 km/h").tint(.teal)
                Text("Wind", style: .caption).colour(.secondary).priority(-1)
            }
        }.node)

    static let waiting = [
        WaitingActivity(title: "Build finished", icon: "hammer", tint: .green),
        WaitingActivity(title: "Message from Ada", icon: "message.fill", tint: .blue),
        WaitingActivity(title: "Nightly backup", icon: "externaldrive", tint: .purple),
    ]

    static let card = Activity(
        title: "Party 🎉 in the garden", subtitle: "Ada, Grace and 12 others", systemImage: "calendar", tint: .green)

    /// As the C library has them for `de_DE.UTF-8`, which need not be installed.
    static let german = CalendarNames(
        weekdays: ["Sonntag", "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag"],
        shortWeekdays: ["So", "Mo", "Di", "Mi", "Do", "Fr", "Sa"],
        months: [
            "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November",
            "Dezember",
        ],
        shortMonths: ["Jan", "Feb", "Mär", "Apr", "Mai", "Jun", "Jul", "Aug", "Sep", "Okt", "Nov", "Dez"],
        forenoon: "am", afternoon: "pm", dateFormat: "%d.%m.%Y", dateTimeFormat: "%a %d %b %Y %T %Z")

    static func reading(
        in names: CalendarNames = .english, _ configure: (inout ClockOptions) -> Void
    ) -> ClockReading {
        var options = ClockOptions()
        configure(&options)
        return ClockFace(options, names: names).reading(at: time, second: 5)
    }

    package static let dashboard =
        HStack(spacing: 10) {
            VStack(spacing: 4) {
                Text("09:41", style: .value).priority(9)
                Text("Thu 1 Jan", style: .caption).colour(.secondary).priority(1)
            }
            Spacer()
            GlanceView(weather).priority(2)
            VStack(alignment: .leading, spacing: 6) {
                HStack(spacing: 5) {
                    Text("Load", style: .caption).colour(.secondary).priority(1)
                    Bar(0.42).tint(.teal).priority(2)
                }
                HStack(spacing: 5) {
                    Text("Mail", style: .caption).colour(.secondary).priority(1)
                    Badge("3").tint(.red).priority(2)
                }
            }
            Gauge(0.82, label: "82").tint(.orange).priority(3)
        }.node
}
