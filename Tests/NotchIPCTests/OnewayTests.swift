import NotchCore
import Testing

@testable import NotchIPC

@Suite("Oneway calls")
@SurfaceActor
struct OnewayTests {
    @Test(
        "nothing is answered to a oneway call, whatever is wrong with it",
        arguments: [
            #"{"method":"io.notchd.Nothing","oneway":true}"#, #"{"method":5,"oneway":true}"#, #"{"oneway":true}"#,
            #"{"method":"a.b","parameters":[],"oneway":true}"#, #"{"method":"a.b","upgrade":true,"oneway":true}"#,
            #"{"method":"a.b","more":true,"oneway":true}"#, #"{"method":"a.b","more":1,"oneway":true}"#,
            #"{"method":"a.b","extra":1,"oneway":true}"#, #"{"method":"io.notchd.Monitor","oneway":true}"#,
            #"{"method":"io.notchd.Enqueue","parameters":{"activity":{}},"oneway":true}"#,
            #"{"method":"org.varlink.service.GetInfo","parameters":{"x":1},"oneway":true}"#,
            #"{"method":"a.b","parameters":{"x":"\u0000"},"oneway":true}"#, #"{"oneway":true,"method":"a\u0000b"}"#,
            #"{"method":"a.b","method":"a.b","oneway":true}"#, #"{"oneway":true,"oneway":true,"method":"a.b"}"#,
            #"{"method":"a.b", "oneway" : true} {"#, #"{"method":"a.b","oneway":true"#, #"{"a":"\"\\","oneway":true,}"#,
            OnewayTests.deep + #","oneway":true}"#, OnewayTests.long + #","oneway":true}"#,
        ])
    func faultyCall_hasNoReply(text: String) throws {
        let harness = try Harness()
        let client = try harness.connect()
        client.send(text)
        #expect(try harness.replies(to: client).isEmpty)
        #expect(try harness.call(client, "io.notchd.Status")["error"] == nil, "the client goes on")
    }

    @Test("nothing is answered to a oneway call that is too large")
    func oversizedCall_hasNoReply() throws {
        let harness = try Harness()
        let client = try harness.connect()
        let text = #"{"oneway":true,"method":"a.b","parameters":{"x":""# + String(repeating: "x", count: 200_000)
        #expect(try harness.pour(Array((text + "\"}}").utf8) + [0], into: client).isEmpty)
        #expect(try harness.call(client, "io.notchd.Status")["error"] == nil, "the client goes on")
    }

    nonisolated private static let deep =
        #"{"method":"a.b","parameters":{"x":"# + String(repeating: "[", count: 40) + String(repeating: "]", count: 40)
        + "}"
    nonisolated private static let long =
        #"{"method":"a.b","parameters":{"x":[0"# + String(repeating: ",0", count: 9000) + "]}"

    @Test(
        "a flag elsewhere in a message that cannot be read is none",
        arguments: [
            #"{"method":"a.b","parameters":{"oneway":true},"method":a.b}"#, #"[{"oneway":true},"#, #""oneway":true"#,
            #"{"x":"\"oneway\":true","x":01}"#, #"{"oneway":false,"x":01}"#, #"{"oneway":1,"x":tru}"#,
            #"{"x":[{"oneway":true}],"x":01}"#, "{", #"{"oneway"#, #"{"oneway":"#, #"{"x":"\"#,
        ])
    func flagElsewhere_isNone(text: String) throws {
        let harness = try Harness()
        let client = try harness.connect()
        guard case .invalidMessage? = try harness.error(client, to: text) else {
            Issue.record("no such error")
            return
        }
    }

    @Test("nothing is answered to a oneway call that comes too fast")
    func limitedCall_hasNoReply() throws {
        var limits = VarlinkLimits()
        limits.callsPerSecond = 1
        limits.burst = 2
        let harness = try Harness(limits: limits)
        let client = try harness.connect()
        for _ in 0..<5 { client.send(method: "io.notchd.Suspend", oneway: true) }
        client.send(#"{"method":5,"oneway":true}"#)
        #expect(try harness.replies(to: client).isEmpty)
    }

    @Test("a oneway that is neither true nor false does not count")
    func unclearOneway_isAnswered() throws {
        let harness = try Harness()
        let client = try harness.connect()
        guard case .invalidField("oneway", _, _)? = try harness.error(client, to: #"{"method":"a.b","oneway":1}"#)
        else {
            Issue.record("no such error")
            return
        }
    }
}
