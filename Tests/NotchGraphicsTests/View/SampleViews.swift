import NotchCore

/// The views that the tests draw.
enum SampleViews {
    static let weather = Glance(
        id: "weather", value: "11°", detail: "Rain from six", icon: "cloud.rain", tint: .blue)
    static let load = Glance(
        id: "load", value: "63 %", detail: "CPU load", icon: "cpu", tint: .teal, level: 0.63,
        history: [12, 18, 15, 22, 30, 28, 35, 41, 38, 44, 52, 48, 55, 61, 58, 63])
    static let battery = Glance(
        id: "battery", value: "82 %", detail: "4 h left", icon: "battery.75", tint: .green, level: 0.82, meter: .gauge)
    static let arabic = Glance(id: "a", value: "١١°", detail: "مطر من السادسة", icon: "cloud.rain", tint: .blue)

    /// A glance that is a view of its own, whose parts are as important as they are listed.
    static let forecast = Glance(
        id: "forecast", value: "11°",
        view: HStack(spacing: 7) {
            Icon("cloud.rain").tint(.blue).priority(20)
            VStack(alignment: .leading, spacing: 3) {
                Text("11°", style: .headline).priority(30)
                Text("Wind 22 km/h", style: .caption).colour(.secondary)
            }
            VStack(spacing: 3) {
                Badge("80 %").tint(.teal).priority(10)
                Text("Rain", style: .caption).colour(.secondary).priority(-10)
            }
            Gauge(0.63, label: "63").tint(.orange).priority(-20)
        }.node)

    static func home(_ glance: Glance?, pending: Int = 0) -> HomeScene {
        var home = HomeScene(time: Samples.time, pending: pending)
        home.glance = glance
        return home
    }

    static func home(_ view: some ViewPart) -> HomeScene {
        var home = HomeScene(time: Samples.time)
        home.view = view.node
        return home
    }

    /// A home with each of the parts.
    static func dashboard(cpu: Double = 0.42, time: String = "09:41") -> ViewNode {
        HStack(spacing: 10) {
            VStack(spacing: 4) {
                Text(time, style: .value).priority(9)
                Text("Thu 1 Jan", style: .caption).colour(.secondary).priority(1)
            }
            Spacer()
            HStack(spacing: 7) {
                Icon("cloud.rain").tint(.blue).priority(6)
                VStack(alignment: .leading, spacing: 3) {
                    Text("11°", style: .headline).priority(7)
                    Text("Rain from six", style: .caption).colour(.secondary)
                }
            }
            VStack(alignment: .leading, spacing: 6) {
                HStack(spacing: 5) {
                    Text("Load", style: .caption).colour(.secondary).priority(3)
                    Bar(cpu).tint(.teal).priority(4)
                }
                HStack(spacing: 5) {
                    Text("Mail", style: .caption).colour(.secondary).priority(3)
                    Badge("3").tint(.red).priority(4)
                    Sparkline([2, 4, 3, 6, 8, 5, 9, 7]).tint(.green).priority(-2)
                }
            }
            Gauge(0.82, label: "82").tint(.orange).priority(5)
        }.node
    }
}
