import NotchCore
import NotchIPC
import NotchJSON
import Testing

@testable import NotchGateway

@Suite("AWTRIX pages")
struct AWTRIXPageTests {
    private static let fields = [
        "text", "icon", "color", "gradient", "progress", "progressC", "bar", "line", "draw", "duration", "repeat",
        "hold",
        "stack", "lifetime", "lifetimeMode", "pos", "textColor", "palette", "scroll", "barChart", "lineChart",
        "durationMs", "lifetimeMs", "lifetimeExpiry", "name", "progressColor",
    ]

    private static let values: [JSON] = [
        .null, true, false, 0, 1, -1, .int(.max), .int(.min), .double(1e308), .double(-1e308), .double(5e-324), "", "x",
        "nan", "inf", "1e999", "#", "#GGGGGG", "+12345", "\u{0}", "\u{202E}abc", "\u{1B}[2J", .array([]),
        .array([.null]), .array([.int(.max), .int(.min), 0]), .array(["HSV", .int(.max), .int(.min), .int(.max)]),
        .array(["HSV", .int(.min), 0, 0]), .array(["text", 1, 2]), .array([.array([])]), [:], ["t": 1, "c": 2],
        .array([["t": "a", "c": "b"], ["dt": .array([1, 2, "x"])], ["color": .null, "pos": 1]]),
        .string(String(repeating: "👩‍👩‍👧‍👦", count: 500)), .array(Array(repeating: .double(1e300), count: 5000)),
    ]

    /// Whatever a field holds, the daemon takes what the readers make of it, as strictly as it reads.
    @Test("Every value of every field is shown, ignored or refused, and the daemon takes the rest")
    func everyValue() throws {
        var count = 0
        for field in Self.fields {
            for value in Self.values {
                let object: JSONObject = ["text": field == "text" ? nil : "a", field: value]
                var pages = [AWTRIXPage(three: object)]
                for isNotification in [true, false] {
                    if let page = try? AWTRIXPage(ng: object, isNotification: isNotification) { pages.append(page) }
                }
                for page in pages where page.key == nil || page.key == AWTRIXPage.unstackedKey {
                    if case .card(let request)? = page.card { _ = try EnqueueRequest(request.fields, strict: true) }
                    guard case .glance(let request) = page.glance("a") else { continue }
                    _ = try SetGlanceRequest(request.fields, strict: true)
                    count += 1
                }
            }
        }
        #expect(count > Self.fields.count * Self.values.count)
    }

    @Test("Colours are read in all of their forms")
    func colours() {
        let red = Tint.rgb(red: 255, green: 0, blue: 0)
        for json: JSON in [
            "#FF0000", "ff0000", "#f00", "f00", .array([255, 0, 0]), .array([300, -1, 0]),
            .array(["HSV", 360, 100, 200]), .array(["HSV", -360, 100, 100]), 0xFF0000,
        ] {
            #expect(Tint(awtrix: json) == red, "\(json)")
        }
        #expect(Tint(awtrix: .array(["HSV", 240, 50, 50])) == .rgb(red: 64, green: 64, blue: 128))
        for json: JSON in [
            "red", "#FF00", "#FF0000FF", "#-10000", "＃FF0000", .array([1, 2]), .array(["hsv", 0, 1, 1]), .double(1.5),
            .array([1, 2, .double(0.5)]), .null, true, [:],
        ] {
            #expect(Tint(awtrix: json) == nil, "\(json)")
        }
    }

    @Test(
        "An icon is a name, and never a number or a picture",
        arguments: ["2422", "", ".a", "../a", "a b", "ä", String(repeating: "a", count: 65), "R0lGODlhCAAIAA=="])
    func icons(_ name: String) {
        #expect(AWTRIXPage.icon(name) == nil)
        #expect(AWTRIXPage.icon("battery-low") == "battery-low")
        #expect(AWTRIXPage.icon("7up") == "7up")
    }
}
