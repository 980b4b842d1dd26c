import NotchCore
import Testing

@testable import NotchIPC

@Suite("Views of glances as JSON")
struct GlanceViewMessageTests {
    private func glance(_ text: String, strict: Bool = true) throws -> Glance {
        guard case .object(let object) = try JSON.parse(text) else { throw JSONError(reason: "no object", offset: 0) }
        return try Glance(object, strict: strict)
    }

    @Test("a view without a value is called by its first text that can be read, and without any by its id")
    func value_isOfTheView() throws {
        #expect(try glance(#"{"id": "a", "view": {"text": "11°"}}"#).value == "11°")
        #expect(try glance(#"{"id": "a", "value": "x", "view": {"text": "11°"}}"#).value == "x")
        #expect(
            try glance(#"{"id": "a", "view": {"hstack": [{"text": " \u0007"}, {"gauge": 0.5, "label": "a \n b"}]}}"#)
                .value
                == "a b")
        #expect(try glance(#"{"id": "a", "view": {"sparkline": [1, 2]}}"#).value == "a")
        let long = try glance(#"{"id": "a", "view": {"text": ""# + String(repeating: "é", count: 500) + #""}}"#)
        #expect(long.value == String(repeating: "é", count: 64))
        #expect(throws: VarlinkError.invalidField(field: "value", reason: "is missing", limit: nil)) {
            try glance(#"{"id": "a"}"#)
        }
    }

    @Test("a client takes a view that it does not know for none, and a daemon refuses it with its place")
    func unknownView_isNone() throws {
        let text = #"{"id": "a", "value": "1", "view": {"hstack": [{"hologram": "x"}]}}"#
        #expect(try glance(text, strict: false) == Glance(id: "a", value: "1"))
        do {
            _ = try glance(text)
            Issue.record("it was taken")
        } catch {
            #expect("\(error)".hasPrefix("view.hstack[0] has no part; accepted: text, marquee"), "\(error)")
        }
    }

    @Test("the deepest view comes back in a list, and the largest call makes a kept value of bounded size")
    func largestViews_areBounded() throws {
        var view = ViewNode(.sparkline([1, 2]))
        for _ in 1..<ViewLimits.levels { view = VStack { view }.node }
        try view.check()
        let list = ListGlancesRequest.Reply(glances: [
            GlanceStatus { $0.glance = Glance(id: "deep", value: "1", view: view) }
        ])
        let answer = JSON.object(["parameters": .object(list.fields)])
        guard case .object(let object) = try JSON.parse(answer.text), case .object(let fields)? = object["parameters"]
        else { throw JSONError(reason: "no object", offset: 0) }
        #expect(try ListGlancesRequest.Reply(fields, strict: true) == list)

        // As many numbers as a call may have, which are longer when they are written again.
        let row = #"{"sparkline":["# + Array(repeating: "1", count: 128).joined(separator: ",") + "]}"
        let rows = Array(repeating: row, count: 60).joined(separator: ",")
        let text = #"{"id":"a","view":{"vstack":["# + rows + "]}}"
        let item = GlanceItem(glance: try glance(text), placement: GlancePlacement(isKept: true), place: 0)
        #expect(text.utf8.count <= VarlinkLimits().messageSize)
        #expect(KeptGlance(item, civilTimeAtZero: 0).content.count <= 2 * VarlinkLimits().messageSize)
    }

    @Test(
        "a kept glance keeps its owner, and that of another user's client shows pictures only of files that everybody may read"
    )
    func sharedFiles_areKept() throws {
        let view = HStack {
            Text("11°")
            Image(path: "/root/x.png")
        }.node
        var placement = GlancePlacement(isKept: true)
        placement.owner = .user(1000)
        for view in [view, view.withSharedFiles] {
            let item = GlanceItem(glance: Glance(id: "a", value: "1", view: view), placement: placement, place: 0)
            let kept = try #require(KeptGlance(KeptGlance(item, civilTimeAtZero: 0).content))
            #expect(kept.item(civilTimeAtZero: 0) == item)
        }
        let damaged = #"{"glance":{"id":"a","value":"1","view":{"hstack":[{"bar":7}]}}}"#
        #expect(KeptGlance(Array(damaged.utf8))?.glance == Glance(id: "a", value: "1"))
    }

    @Test("a client that monitors gets the glance without its view")
    func event_hasNoView() throws {
        let event = MonitorEvent(time: .zero, change: .glance(GlanceChange(MessageTests.drawn, .set)))
        let read = try MonitorEvent(event.fields, strict: true)
        #expect(read.change == .glance(GlanceChange(Glance(id: "rain", value: "11°"), .set)))
    }
}
