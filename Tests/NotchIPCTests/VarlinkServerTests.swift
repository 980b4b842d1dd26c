import FoundationEssentials
import Glibc
import NotchCore
import NotchTestSupport
import Testing

@testable import NotchIPC

@Suite("Varlink server")
@SurfaceActor
struct VarlinkServerTests {
    private let enqueue: JSONObject = ["activity": ["title": "t"]]

    @Test("a call is answered, whatever pieces it comes in", arguments: [1, 2, 7, 64])
    func call_isAnsweredHoweverCut(size: Int) throws {
        let harness = try Harness()
        let client = try harness.connect()
        let bytes = Array(#"{"method":"io.notchd.Enqueue","parameters":{"activity":{"title":"é"}}}"#.utf8) + [0]
        for start in stride(from: 0, to: bytes.count, by: size) {
            client.send(bytes[start..<min(start + size, bytes.count)])
            harness.loop.settle()
        }
        let replies = try harness.replies(to: client)
        #expect(replies.count == 1)
        #expect(harness.service.enqueued.map(\.title) == ["é"])
        #expect(replies.first?["parameters"] != nil)
    }

    @Test("the service describes itself and its interfaces")
    func introspection_isComplete() throws {
        let harness = try Harness()
        let client = try harness.connect()
        let info = try harness.call(client, "org.varlink.service.GetInfo")
        guard case .object(let fields)? = info["parameters"] else { throw MissingParameters() }
        #expect(fields["product"] == "Product")
        #expect(fields["interfaces"] == .strings(["org.varlink.service", "io.notchd"]))
        for name in ["org.varlink.service", "io.notchd"] {
            let reply = try harness.call(
                client, "org.varlink.service.GetInterfaceDescription", ["interface": .string(name)])
            guard case .object(let fields)? = reply["parameters"], case .string(let text)? = fields["description"]
            else {
                throw MissingParameters()
            }
            #expect(text.contains("interface \(name)\n"))
        }
    }

    @Test("calls that cannot be served get varlink's errors")
    func badCall_isRefused() throws {
        let harness = try Harness()
        let client = try harness.connect()
        func error(_ text: String) throws -> VarlinkError? { try harness.error(client, to: text) }
        #expect(try error(#"{"method":"io.notchd.Nothing"}"#) == .methodNotFound("io.notchd.Nothing"))
        #expect(try error(#"{"method":"org.example.Get"}"#) == .interfaceNotFound("org.example"))
        #expect(try error(#"{"method":"Enqueue"}"#) == .methodNotFound("Enqueue"))
        #expect(
            try error(#"{"method":"org.varlink.service.GetInterfaceDescription","parameters":{"interface":"x"}}"#)
                == .interfaceNotFound("x"))
        #expect(try error(#"{"method":"io.notchd.Monitor"}"#) == .expectedMore)
        #expect(try error(#"{"method":"io.notchd.AdvanceClock","parameters":{"durationMs":1}}"#) == .virtualClockOnly)
    }

    @Test(
        "messages that are no calls are refused, and the client goes on",
        arguments: [
            "", "{", "[]", "5", "{\"method\":5}", "{}", #"{"method":"a.b","parameters":[]}"#,
            #"{"method":"a.b","upgrade":true}"#, #"{"method":"a.b","more":1}"#, #"{"method":"a.b","extra":1}"#,
            #"{"method":"a.b","more":true,"oneway":1}"#,
            #"{"method":"io.notchd.Enqueue","parameters":{"activity":{"title":"a\u0000b"}}}"#, "GET / HTTP/1.1\r\n\r\n",
        ])
    func faultyMessage_isRefused(text: String) throws {
        let harness = try Harness()
        let client = try harness.connect()
        let error = try #require(try harness.error(client, to: text))
        switch error {
        case .invalidMessage(let reason, _): #expect(!reason.isEmpty)
        case .invalidField(let field, let reason, _): #expect(!field.isEmpty && !reason.isEmpty)
        default: Issue.record("\(error)")
        }
        #expect(try harness.call(client, "io.notchd.Enqueue", enqueue)["error"] == nil)
    }

    @Test("invalid UTF-8 is refused")
    func invalidUTF8_isRefused() throws {
        let harness = try Harness()
        let client = try harness.connect()
        client.send(Array(#"{"method":"io.notchd.Enqueue","parameters":{"activity":{"title":""#.utf8) + [0xC0, 0x80])
        client.send(Array(#""}}}"#.utf8) + [0])
        let replies = try harness.replies(to: client)
        guard case .invalidMessage(let reason, let offset)? = replies.first?.varlinkError else {
            Issue.record("\(replies)")
            return
        }
        #expect(reason.hasPrefix("invalid UTF-8"))
        #expect(offset > 60)
        #expect(harness.service.enqueued.isEmpty)
    }

    @Test("random bytes never harm the server or another client", arguments: [1, 2])
    func randomBytes_doNoHarm(seed: UInt64) throws {
        let harness = try Harness()
        let good = try harness.connect()
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<100 {
            let bad = try harness.connect()
            bad.send((0..<500).map { _ in UInt8.random(in: 0...255, using: &generator) })
            harness.loop.settle()
        }
        #expect(try harness.call(good, "io.notchd.Enqueue", enqueue)["error"] == nil)
    }

    @Test("pipelined calls are answered in order, also behind one that takes its time")
    func pipelinedCalls_keepTheirOrder() throws {
        let harness = try Harness()
        let client = try harness.connect()
        client.send(method: "io.notchd.Suspend")
        client.send(method: "io.notchd.Quiesce")
        for title in ["a", "b", "c"] {
            client.send(method: "io.notchd.Enqueue", ["activity": ["title": .string(title)]])
        }
        #expect(try harness.replies(to: client).count == 1)
        #expect(harness.service.enqueued.isEmpty)
        harness.service.quiescing.first?.reply(EmptyReply())
        #expect(harness.service.enqueued.isEmpty, "answering must not start the next call from within")
        #expect(try harness.replies(to: client).count == 4)
        #expect(harness.service.enqueued.map(\.title) == ["a", "b", "c"])
        #expect(harness.loop.settle() == 0, "nothing is left to do")
    }

    @Test("a oneway call is served without an answer, errors included")
    func onewayCall_hasNoReply() throws {
        let harness = try Harness()
        let client = try harness.connect()
        client.send(method: "io.notchd.Enqueue", enqueue, oneway: true)
        client.send(method: "io.notchd.Nothing", oneway: true)
        client.send(method: "io.notchd.Enqueue", enqueue)
        #expect(try harness.replies(to: client).count == 1)
        #expect(harness.service.enqueued.count == 2)
    }

    @Test("a stream continues until its last reply")
    func stream_endsWithItsLastReply() throws {
        let harness = try Harness()
        let client = try harness.connect()
        client.send(method: "io.notchd.Enqueue", enqueue, more: true)
        #expect(try harness.replies(to: client).map { $0["continues"] } == [true])
        let call = try #require(harness.service.waiting.first)
        call.reply(EnqueueRequest.Reply(id: harness.service.enqueued[0].id, outcome: .shown))
        #expect(!call.isOpen)
        call.reply(EnqueueRequest.Reply(id: UUID()))
        call.replyContinues(EnqueueRequest.Reply(id: UUID()))
        let replies = try harness.replies(to: client)
        #expect(replies.map { $0["continues"] } == [nil])
        client.close()
        harness.loop.settle()
        #expect(harness.service.cancelledCalls == 0, "it had been answered")
    }

    @Test("a dying client is noticed at once: its pins and its stream end")
    func disconnect_isNoticed() throws {
        let harness = try Harness()
        let pinner = try harness.connect()
        let watcher = try harness.connect()
        for _ in 0..<2 { _ = try harness.call(pinner, "io.notchd.Pin") }
        watcher.send(method: "io.notchd.Monitor", more: true)
        harness.loop.settle()
        #expect(harness.service.pins == 2)
        pinner.close()
        harness.loop.settle()
        #expect(harness.service.pins == 0)
        #expect(harness.service.cancelledCalls == 0)
        watcher.close()
        harness.loop.settle()
        #expect(harness.service.cancelledCalls == 1)
        #expect(harness.server.clientCount == 0)
        #expect(harness.service.monitors.first?.isOpen == false)
    }

    @Test("a disconnect is noticed behind a full buffer of unread calls")
    func disconnect_isNoticedBehindCalls() throws {
        let harness = try Harness()
        let client = try harness.connect()
        _ = try harness.call(client, "io.notchd.Pin")
        client.send(method: "io.notchd.Monitor", more: true)
        for _ in 0..<10 {
            client.send([UInt8](repeating: UInt8(ascii: " "), count: 60_000) + [0])
            harness.loop.settle()
        }
        #expect(harness.service.pins == 1)
        client.close()
        harness.loop.settle()
        #expect(harness.service.pins == 0)
        #expect(harness.server.clientCount == 0)
    }

    @Test("a client that has ended its side still gets its answers")
    func halfClosed_getsItsAnswers() throws {
        let harness = try Harness()
        let client = try RawClient(path: harness.path)
        client.send(method: "io.notchd.Enqueue", enqueue)
        client.send(method: "io.notchd.Pin")
        client.endSending()
        #expect(try harness.replies(to: client).count == 2)
        _ = try client.waitForEnd()
        #expect(client.isAtEnd)
        #expect(harness.service.pins == 0)
        #expect(harness.server.clientCount == 0)
    }

    @Test("a client that has ended its side gets all its answers, however large, and leaves nothing behind")
    func halfClosed_getsWaitingAnswers() throws {
        let harness = try Harness()
        harness.service.png = [UInt8](repeating: 7, count: 100_000)
        let client = try harness.connect()
        for _ in 0..<20 { client.send(method: "io.notchd.Screenshot") }
        client.send(method: "io.notchd.Pin")
        client.send(method: "io.notchd.Enqueue", enqueue, more: true)
        client.endSending()
        harness.loop.settle()
        #expect(harness.server.backlog > 0)
        #expect(try harness.replies(to: client).count == 22)
        _ = try client.waitForEnd()
        #expect(client.isAtEnd)
        #expect(harness.service.pins == 0)
        #expect(harness.service.cancelledCalls == 1)
        #expect(harness.server.clientCount == 0)
    }

    @Test("the kernel says who calls")
    func peer_isKnown() throws {
        let harness = try Harness()
        _ = try harness.call(try harness.connect(), "io.notchd.Enqueue", enqueue)
        #expect(
            harness.service.peer
                == PeerCredentials(processID: getpid(), userID: geteuid(), groupID: getegid()))
    }

    @Test("closing disconnects everybody, runs their handlers and removes the socket")
    func close_endsEverything() throws {
        let harness = try Harness()
        let client = try harness.connect()
        _ = try harness.call(client, "io.notchd.Pin")
        harness.server.close()
        harness.server.close()
        #expect(harness.service.pins == 0)
        #expect(try client.waitForEnd().isEmpty && client.isAtEnd)
        #expect(access(harness.path, F_OK) == -1)
        #expect(harness.loop.settle() == 0)
        #expect(harness.loop.timerCount == 0)
    }

    @Test("an error that a handler did not foresee is an answer too")
    func unforeseenError_isAnswered() throws {
        let harness = try Harness()
        harness.server.register(
            VarlinkInterface(
                name: "org.example", description: "interface org.example\nmethod Fail() -> ()\n",
                methods: ["Fail": { _ in throw JSONError(reason: "oops", offset: 3) }]))
        let client = try harness.connect()
        #expect(
            try harness.error(client, to: #"{"method":"org.example.Fail"}"#)
                == .unavailable(reason: "not valid JSON at byte 3: oops"))
    }

    private struct MissingParameters: Error {}
}
