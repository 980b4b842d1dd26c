import FoundationEssentials
import NotchCore
import NotchStore
import Testing

@testable import NotchIPC
@testable import NotchRuntime

/// Cards with views, from a client to the store.
@Suite("Cards with views in a runtime")
@SurfaceActor
struct CardViewRuntimeTests {
    private let view = HStack {
        Icon("cloud.rain").tint(.blue).priority(1)
        Text("11°", style: .value)
        Image(path: "/usr/share/a.png")
    }.node

    @Test("a view survives the notation of the store, with the rights of its pictures")
    func notation_keepsViews() throws {
        for node in [view, view.withSharedFiles] {
            #expect(ViewNotation.json.read(ViewNotation.json.write(node)) == node)
        }
        for bytes in [[], Array("o".utf8), Array("o{".utf8), Array("o{\"nothing\": 1}".utf8)] as [[UInt8]] {
            #expect(ViewNotation.json.read(bytes) == nil)
        }
    }

    @Test("a draft on the wire has a view, a reply has none, and a bad view is refused with its place")
    func draft_hasAView() throws {
        let object: JSONObject = ["title": "Weather", "view": view.json]
        let draft = try ActivityDraft(object, strict: true)
        #expect(draft.activity().view == view)
        #expect(draft.activity().fields["view"] == nil)
        let bad: JSONObject = ["title": "Weather", "view": .object(["hstack": .array([.object(["text": 1])])])]
        #expect {
            try ActivityDraft(bad, strict: true)
        } throws: { error in
            if case .invalidField("view.hstack[0].text", _, _)? = error as? VarlinkError { true } else { false }
        }
    }

    @Test("a client of another user shows pictures only of files that everybody may read")
    func sender_decidesOnPictures() throws {
        let other = PeerCredentials(processID: 1, userID: 12_345, groupID: 1)
        #expect(view.sent(by: other).parts.allSatisfy { $0.needsSharedFiles })
        #expect(view.sent(by: .own) == view)
    }
}
