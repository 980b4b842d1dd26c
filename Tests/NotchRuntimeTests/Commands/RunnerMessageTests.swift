import NotchCore
import NotchEventLoop
import NotchSystem
import NotchTestSupport
import Testing

@testable import NotchRuntime

@Suite("Messages of runners")
struct RunnerMessageTests {
    private static let awkward = "it's \"two\"\n\\ \0 {x} \u{1F600} \u{7F}"

    @Test(
        "requests are read back",
        arguments: [
            .cancel, .stop, .run(CommandOrigin(section: "", digest: "", inputs: [:]), of: "notchd"),
            .run(CommandOrigin(section: awkward, digest: "1f", inputs: [awkward: awkward, "b": ""]), of: awkward),
        ] as [RunnerRequest])
    func requests_areReadBack(request: RunnerRequest) throws {
        let bytes = request.bytes
        #expect(bytes.last == 0 && !bytes.dropLast().contains(0))
        #expect(try RunnerRequest(bytes.dropLast()) == request)
    }

    @Test(
        "replies are read back",
        arguments: [
            .started, .cut, .line(""), .line(awkward), .refused(awkward), .ended(ProcessResult(end: .timedOut)),
            .ended(ProcessResult(end: .exited(-1), lastLine: awkward, isOutputCut: true, lastError: "no")),
            .ended(ProcessResult(end: .killed(signal: 9), lastLine: "")), .ended(ProcessResult(end: .cancelled)),
            .ended(ProcessResult(end: .notStarted(.noEntry), lastError: "there is no program /x")),
        ] as [RunnerReply])
    func replies_areReadBack(reply: RunnerReply) throws {
        let bytes = reply.bytes
        #expect(bytes.last == 0 && !bytes.dropLast().contains(0))
        #expect(try RunnerReply(bytes.dropLast()) == reply)
    }

    @Test(
        "what is no request is refused in words",
        arguments: [
            ("", "no JSON"), ("[]", "no object"), ("{}", "none of run, cancel and stop"), ("{\"cancel\":1}", "none of"),
            ("{\"run\":\"Action a.b\"}", "different versions"),
            ("{\"version\":2,\"run\":\"Action a.b\"}", "different versions"),
            ("{\"version\":1,\"run\":\"Action a.b\",\"digest\":\"\",\"inputs\":{}}", "lacks a configuration"),
            ("{\"version\":1,\"configuration\":\"notchd\",\"run\":\"a\",\"digest\":\"\",\"inputs\":[]}", "lacks a"),
            (
                "{\"version\":1,\"configuration\":\"notchd\",\"run\":\"a\",\"digest\":\"\",\"inputs\":{\"x\":1}}",
                "'x' is no text"
            ),
            ("{\"run\":{\"a\":{\"b\":{\"c\":{}}}}}", "no JSON"),
        ])
    func others_areRefused(text: String, sentence: String) {
        do throws(CommandRefusal) {
            let request = try RunnerRequest(Array(text.utf8)[...])
            Issue.record("\(request)")
        } catch {
            #expect(error.reason.contains(sentence), "\(error.reason)")
        }
    }

    @Test("no bytes trap")
    func anyBytes_areRead() {
        var random = SystemRandomNumberGenerator()
        let origin = CommandOrigin(section: "Action a.b", digest: "1", inputs: ["x": "y"])
        let end = ProcessResult(end: .exited(3), lastLine: "l", isOutputCut: true, lastError: "e")
        let samples = [RunnerRequest.run(origin, of: "notchd").bytes, RunnerReply.ended(end).bytes]
        for _ in 0..<Repetition.rounds(2_000, full: 200_000) {
            var bytes = samples.randomElement(using: &random) ?? []
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: bytes.indices, using: &random)
                if Bool.random(using: &random) {
                    bytes[place] = UInt8.random(in: 0...255, using: &random)
                } else {
                    bytes.remove(at: place)
                }
            }
            _ = try? RunnerRequest(bytes[...])
            _ = try? RunnerReply(bytes[...])
        }
    }
}
