import NotchCore

/// The pictures of the parts of views. The program runs in the repository's folder, where it finds the picture of the
/// image.
enum ViewPictures {
    private static let values: [Double] = [12, 18, 15, 22, 30, 28, 35, 41, 38, 44, 52, 48, 55, 61, 58, 63]

    static let parts: [HomePicture] = [
        picture(
            "text", on: "720x120",
            HStack {
                Text("11°", style: .display)
                Text("11°", style: .value)
                Text("11°", style: .headline)
                Text("Title", style: .title)
                Text("Body")
                Text("Caption", style: .caption).colour(.secondary)
            }),
        picture("marquee", Marquee("Cello Suite No. 1 in G major, Prélude, played at home", style: .title)),
        picture(
            "icon",
            HStack(spacing: 14) {
                Icon("cloud.rain").tint(.blue)
                Icon("bell").tint(.orange)
                Icon("battery.75").tint(.green)
                Icon("house")
            }),
        picture(
            "image",
            HStack(spacing: 14) {
                Image(path: "Documentation/Images/cover.svg")
                VStack(alignment: .leading) {
                    Text("Cello Suites", style: .title)
                    Text("the first disc").colour(.secondary)
                }
            }),
        picture(
            "spacer",
            HStack {
                Text("left", style: .title)
                Spacer()
                Text("right", style: .title)
            }),
        picture(
            "hstack",
            HStack {
                Icon("thermometer").tint(.red)
                Text("48 °C", style: .headline)
                Text("CPU")
            }),
        picture(
            "vstack",
            VStack(alignment: .leading) {
                Text("Standup", style: .title)
                Text("in 12 minutes").colour(.secondary)
            }),
        picture(
            "zstack",
            ZStack(alignment: .center) {
                Icon("circle").colour(.quaternary)
                Text("5", style: .title)
            }),
        picture("bar", Bar(0.63).tint(.teal)),
        picture(
            "gauge",
            HStack(spacing: 14) {
                Gauge(0.25).tint(.green)
                Gauge(0.63, label: "63").tint(.orange)
                Gauge(1, label: "ok").tint(.blue)
            }),
        picture("sparkline", Sparkline(values).tint(.teal)),
        picture(
            "badge",
            HStack {
                Icon("envelope")
                Badge("3").tint(.red)
                Badge("new").tint(.green)
            }),
        picture(
            "modifiers",
            HStack {
                Text("first", style: .title).padding(ViewInsets(trailing: 20))
                Text("second", style: .title).colour(.tertiary)
                Text("third", style: .title).tint(.orange)
            }),
    ]

    private static func picture(_ part: String, on panel: String = "480x120", _ view: some ViewPart) -> HomePicture {
        HomePicture("view-" + part, on: panel) { $0.view = view.node }
    }
}
