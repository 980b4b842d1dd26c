import NotchCore
import Testing

@testable import NotchIPC

@Suite("Views as JSON")
struct ViewJSONTests {
    private func read(_ text: String) throws -> ViewNode { try ViewNode.read(try JSON.parse(text)) }

    private func fault(_ text: String) throws -> VarlinkError {
        try fault(try JSON.parse(text))
    }

    private func fault(_ json: JSON) throws -> VarlinkError {
        do throws(VarlinkError) {
            _ = try ViewNode.read(json)
        } catch {
            return error
        }
        throw JSONError(reason: "nothing is wrong with the view", offset: 0)
    }

    @Test("each part is read, and written so that it is read the same")
    func parts_areReadAndWritten() throws {
        let view = HStack(alignment: .center, spacing: 4) {
            Icon("cloud.rain").tint(.blue).padding(2)
            VStack {
                Text("11°", style: .value).priority(3)
                Marquee("Rain from six").colour(.secondary)
                Spacer()
                Bar(0.25)
            }
            ZStack {
                Gauge(0.5, label: "50")
                Sparkline([1, 2.5, -3])
                Badge("3").tint(.rgb(red: 1, green: 2, blue: 3)).alignment(.trailing)
            }
            Image(path: "/tmp/cover.png").padding(ViewInsets(leading: 1, top: 2, trailing: 3, bottom: 4))
        }
        #expect(try ViewNode.read(view.node.json) == view.node)
        #expect(
            try read(#"{"hstack": [{"text": "11°", "style": "value", "colour": "teal"}, {"spacer": true}]}"#)
                == HStack {
                    Text("11°", style: .value).tint(.teal)
                    Spacer()
                }.node)
    }

    @Test("a fault is refused with its place, what it is and what would be accepted")
    func faults_areNamed() throws {
        #expect(
            try fault(#"{"hstack": [{"text": "a"}, {"vstack": [{"bar": 7}]}]}"#)
                == .invalidField(field: "view.hstack[1].vstack[0].bar", reason: "is 7.0", limit: "0.0..1.0"))
        #expect(
            try fault(#"{"text": "a", "style": "huge"}"#)
                == .invalidField(
                    field: "view.style", reason: "is 'huge'", limit: "display, value, headline, title, body, caption"))
        #expect(
            try fault(#"{"text": "a", "spacing": 3}"#)
                == .invalidField(
                    field: "view.'spacing'", reason: "is unknown",
                    limit: "text, style, padding, priority, colour, alignment"))
        #expect(
            try fault(#"{"text": "a", "bar": 0.5}"#)
                == .invalidField(field: "view", reason: "has both text and bar", limit: "one part"))
        for text in [
            "[]", "{}", #"{"text": 3}"#, #"{"spacer": false}"#, #"{"hstack": {}}"#, #"{"bar": "x"}"#,
            #"{"text": "a", "padding": -1}"#, #"{"text": "a", "priority": 1.5}"#, #"{"icon": "a", "colour": "bluish"}"#,
            #"{"sparkline": [1, null]}"#, #"{"text": "a", "padding": {"left": 1}}"#,
        ] {
            _ = try fault(text)
        }
    }

    @Test("a member that is null is an absent one")
    func nulls_areAbsent() throws {
        #expect(
            try read(
                #"{"text": "a", "style": null, "padding": null, "priority": null, "colour": null, "alignment": null}"#)
                == Text("a").node)
        #expect(try read(#"{"hstack": [], "spacing": null}"#) == HStack {}.node)
        #expect(try read(#"{"gauge": 0.5, "label": null, "text": null}"#) == Gauge(0.5).node)
        #expect(try read(#"{"spacer": true, "priority": null}"#) == Spacer().node)
    }

    @Test("a picture's path begins at the root, since the daemon's folder is not the client's")
    func relativePath_isRefused() throws {
        for path in ["cover.png", "", "~/cover.png"] {
            #expect(
                try fault(.object(["image": .string(path)]))
                    == .invalidField(field: "view.image", reason: "is '\(path)'", limit: "an absolute path"))
        }
    }

    @Test("10,000 parts or 100 levels are refused")
    func largeViews_areRefused() throws {
        let part = JSON.object(["text": "a"])
        let wide = JSON.object(["hstack": .array(Array(repeating: part, count: 10_000))])
        #expect(
            throws: VarlinkError.invalidField(
                field: "view.hstack[255]", reason: "is beyond the most parts of a view", limit: "256 parts")
        ) { try ViewNode.read(wide) }
        var deep = part
        for _ in 0..<99 { deep = .object(["vstack": .array([deep])]) }
        let error = try fault(deep)
        #expect("\(error)".contains("is beyond the most levels of a view"))
    }

    @Test("the deepest view can be sent in a call")
    func deepestView_isNotTooDeepForJSON() throws {
        var view = JSON.object(["sparkline": .array([1, 2])])
        for _ in 1..<ViewLimits.levels { view = .object(["vstack": .array([view])]) }
        let call = JSON.object(["method": "x", "parameters": .object(["module": .object(["view": view])])])
        #expect(throws: Never.self) { try JSON.parse(call.text) }
        #expect(throws: Never.self) { try ViewNode.read(view) }
    }
}
