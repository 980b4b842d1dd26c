import FoundationEssentials
import NotchCore
import Testing

@testable import NotchIPC

/// Tests replies with activities that only a program that is the display itself can enqueue, and no client.
@Suite("Lenient replies")
struct LenientReplyTests {
    private static let odd: [Activity] = [
        Activity(title: ""), Activity(title: "negative", dwell: .seconds(-3)), Activity(title: "much", progress: 120),
        Activity(title: "huge", progress: 1e300), Activity(title: "less", progress: -5),
        Activity(title: String(repeating: "x", count: 5000), subtitle: String(repeating: "y", count: 9000)),
        Activity(coalescingKey: "", title: "empty key"),
        Activity(coalescingKey: String(repeating: "k", count: 1000), title: "long key"),
        Activity(title: "icon", systemImage: "../a b/ü"), Activity(title: "module", module: ".hidden/module"),
        Activity(title: "for ever", dwell: .seconds(Int64.max)), Activity(title: "", subtitle: ""),
    ]

    @Test("list, history and monitor have activities beyond clients' limits", arguments: Self.odd.indices)
    func reply_isRead(index: Int) throws {
        let activity = Self.odd[index]
        let list = ListRequest.Reply(
            current: ListRequest.Current(
                activity: activity, phase: .animateIn, shown: .seconds(1), remaining: activity.dwell),
            pending: [ListRequest.Pending(activity: activity, waited: .seconds(1))])
        let history = HistoryRequest.Reply(entries: [
            EndedActivity(
                activity: activity, outcome: .shown, enqueued: nil, began: .zero, ended: .zero + .seconds(1))
        ])
        let event = MonitorRequest.Reply(
            event: MonitorEvent(time: .zero, change: .activity(.ended(activity, .dismissed))))
        #expect(try ListRequest.Reply(wire(list), strict: false).pending.map(\.activity.id) == [activity.id])
        #expect(try HistoryRequest.Reply(wire(history), strict: false).entries.map(\.activity.id) == [activity.id])
        #expect(try MonitorRequest.Reply(wire(event), strict: false).event?.change.kind == "ended")
    }

    @Test("values are reported as they are")
    func reply_keepsValues() throws {
        let activity = Activity(title: "t", dwell: .milliseconds(-3000), progress: 120)
        #expect(try Activity(wire(activity), strict: false) == activity)
    }

    @Test("characters that control a terminal are removed")
    func reply_isClean() throws {
        let activity = Activity(
            coalescingKey: "k\u{1B}[2J", title: "a\u{1B}]0;b\u{7}\u{202E}c", subtitle: "\u{0}d\ne",
            systemImage: "\u{1B}i",
            module: "\u{9B}m")
        let read = try Activity(activity.fields, strict: false)
        for text in [read.title, read.subtitle, read.coalescingKey, read.systemImage, read.module] {
            #expect(
                text?.unicodeScalars.contains { $0.properties.generalCategory == .control || $0 == "\u{202E}" } == false
            )
        }
    }

    @Test("a word that only a newer daemon knows counts as absent, and a strict reading refuses it")
    func unknownWord_countsAsAbsent() throws {
        var fields = ListRequest.Current(activity: Activity(title: "t"), phase: .animateOut).fields
        fields["phase"] = "dance"
        #expect(try ListRequest.Current(fields, strict: false).phase == .animateIn)
        #expect(throws: VarlinkError.self) { try ListRequest.Current(fields, strict: true) }
        var activity = Activity(priority: .high, title: "t", tint: .teal).fields
        activity["priority"] = "utmost"
        activity["tint"] = "ultraviolet"
        let read = try Activity(activity, strict: false)
        #expect(read.priority == .normal && read.tint == .accent)
        fields = ExplanationReason.denied(.held, retry: nil).fields
        fields["denial"] = "asleep"
        #expect(try ExplanationReason(fields, strict: false) == .denied(nil, retry: nil))
    }

    @Test("an unknown word in a required field is refused with the field and the accepted words")
    func unknownRequiredWord_isRefused() throws {
        var input = InputStatus(InputReport(name: "n", kind: .gpio, state: .unknown)).fields
        input["kind"] = "radar"
        let kinds = "kind is 'radar'; accepted: gpio, proximity, touch, keys, terminal, light, script, socket"
        #expect(refusal { try InputStatus(input, strict: false) } == kinds)
        #expect(refusal { try InputStatus(input, strict: true) } == kinds)
        let ended = MonitorEvent(time: .zero, change: .activity(.ended(Activity(title: "t"), .shown)))
        var event = ended.fields
        event["outcome"] = "eaten"
        let outcomes =
            "shown, seen, expiredUnseen, yielded, dismissed, cancelled, coalesced, displaced, interrupted, setAside, "
            + "answered, timedOut, displayGone, superseded, refused"
        #expect(refusal { try MonitorEvent(event, strict: false) } == "outcome is 'eaten'; accepted: \(outcomes)")
        event["outcome"] = "displaced"
        #expect(refusal { try MonitorEvent(event, strict: false) } == "by is missing")
        var question = MonitorEvent(time: .zero, change: .question(.sample, .ended(.cancelled))).fields
        question["end"] = "slept"
        #expect(
            refusal { try MonitorEvent(question, strict: false) }
                == "end is 'slept'; accepted: chosen, timedOut, cancelled, displayGone")
        question["end"] = nil
        #expect(refusal { try MonitorEvent(question, strict: false) } == "end is missing")
        question["step"] = "paused"
        #expect(
            refusal { try MonitorEvent(question, strict: false) }
                == "step is 'paused'; accepted: asked, showing, ended")
    }

    @Test("requests of clients are checked as strictly as ever", arguments: Self.odd.indices)
    func request_isRefused(index: Int) throws {
        let activity = Self.odd[index]
        #expect(throws: VarlinkError.self) {
            try EnqueueRequest(wire(EnqueueRequest(activity: ActivityDraft(activity))), strict: true)
        }
    }

    private func refusal(_ read: () throws -> some NotchMessage) -> String? {
        do {
            _ = try read()
            return nil
        } catch {
            return "\(error)"
        }
    }

    private func wire(_ message: some NotchMessage) throws -> JSONObject {
        guard case .object(let object) = try JSON.parse(JSON.object(message.fields).text) else { return [:] }
        return object
    }
}
