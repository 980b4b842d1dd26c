import NotchCore
import NotchGraphics

/// The pictures of home views and glances.
enum HomePictures {
    private static let panels = ["1480x320", "480x1920", "320x170", "128x64", "128x32"]

    private static let weather = Glance(
        id: "weather", value: "11°", detail: "Rain from six", icon: "cloud.rain", tint: .blue)
    private static let load = Glance(
        id: "load", value: "63 %", detail: "CPU load", icon: "cpu", tint: .teal, level: 0.63,
        history: [12, 18, 15, 22, 30, 28, 35, 41, 38, 44, 52, 48, 55, 61, 58, 63])
    private static let battery = Glance(
        id: "battery", value: "82 %", detail: "4 h left", icon: "battery.75", tint: .green, level: 0.82, meter: .gauge)

    static let all: [HomePicture] =
        panels.map { panel in HomePicture("home-view-" + panel, on: panel) { $0.view = dashboard } }
        + panels.map { panel in HomePicture("glance-" + panel, on: panel) { $0.glance = load } }
        + [
            HomePicture("glance-words", on: "1480x320") { $0.glance = weather },
            HomePicture("glance-gauge", on: "1480x320", palette: .light) { $0.glance = battery },
            HomePicture("glance-stale", on: "1480x320") {
                $0.glance = weather
                $0.isGlanceStale = true
            },
            HomePicture("compact", on: "1480x320") {
                $0.leading = GlanceView(weather).node
                $0.trailing = GlanceView(battery).node
            },
        ]

    private static let dashboard =
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
