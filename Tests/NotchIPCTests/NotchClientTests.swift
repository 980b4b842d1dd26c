import Foundation
import Glibc
import NotchCore
import NotchTestSupport
import Synchronization
import Testing

@testable import NotchIPC

@Suite("Client")
@SurfaceActor
struct NotchClientTests {
    /// Runs `body` on a thread of its own while the loop turns on this one.
    private func withClient<Value: Sendable>(
        _ loop: ManualLoop, _ body: @escaping @Sendable () throws(NotchClientError) -> Value
    ) throws -> Result<Value, NotchClientError> {
        let box = Box<Value>()
        let thread = Thread {
            do throws(NotchClientError) {
                box.set(.success(try body()))
            } catch {
                box.set(.failure(error))
            }
        }
        thread.start()
        // The thread comes to its end by itself. The bound is for a client that does not.
        for _ in 0..<100_000 {
            loop.settle(wait: 2)
            if let result = box.get() { return result }
        }
        throw NeverFinished()
    }

    private final class Box<Value: Sendable>: Sendable {
        private let result = Mutex<Result<Value, NotchClientError>?>(nil)

        func set(_ value: Result<Value, NotchClientError>) {
            result.withLock { $0 = value }
        }

        func get() -> Result<Value, NotchClientError>? {
            result.withLock { $0 }
        }
    }

    private struct NeverFinished: Error {}

    @Test("calls are answered, refused, and answered again")
    func call_returnsReplyOrError() throws {
        let harness = try Harness()
        let path = harness.path
        let result = try withClient(harness.loop) { () throws(NotchClientError) in
            let client = try NotchClient(path: path, timeout: Patience.duration)
            let id = try client.call(EnqueueRequest(activity: ActivityDraft(title: "t"))).id
            let refusal: NotchClientError?
            do throws(NotchClientError) {
                _ = try client.call(ReloadRequest())
                refusal = nil
            } catch {
                refusal = error
            }
            let status = try client.call(StatusRequest()).status
            return Outcome(id: id, refusal: refusal, status: status)
        }
        let outcome = try result.get()
        #expect(outcome.id == harness.service.enqueued.first?.id)
        #expect(outcome.refusal == .refused(.invalidConfiguration(message: "notchd.conf:3: unknown key")))
        #expect(outcome.status == .sample)
    }

    private struct Outcome: Sendable {
        let id: UUID
        let refusal: NotchClientError?
        let status: Status
    }

    @Test("a large reply arrives whole")
    func largeReply_arrives() throws {
        let harness = try Harness()
        harness.service.png = (0..<400_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let path = harness.path
        let result = try withClient(harness.loop) { () throws(NotchClientError) in
            try NotchClient(path: path, timeout: Patience.duration).call(ScreenshotRequest()).png
        }
        #expect(try result.get() == harness.service.png)
    }

    @Test("a stream is received reply by reply")
    func stream_isReceived() throws {
        let harness = try Harness()
        let path = harness.path
        harness.server.register(
            VarlinkInterface(
                name: "io.notchd", description: "",
                methods: [
                    "Enqueue": { call in
                        let id = UUID()
                        call.replyContinues(EnqueueRequest.Reply(id: id).fields)
                        call.reply(EnqueueRequest.Reply(id: id, outcome: .dismissed).fields)
                    }
                ]))
        let result = try withClient(harness.loop) { () throws(NotchClientError) in
            let client = try NotchClient(path: path, timeout: Patience.duration)
            try client.send(EnqueueRequest(activity: ActivityDraft(title: "t")), more: true)
            let first = try client.receive(EnqueueRequest.self, timeout: Patience.duration)
            let last = try client.receive(EnqueueRequest.self, timeout: Patience.duration)
            return [first.continues, first.reply.outcome == nil, !last.continues, last.reply.outcome == .dismissed]
        }
        #expect(try result.get() == [true, true, true, true])
    }

    @Test("no daemon, a path too long, no answer, a daemon that goes: each is its own error")
    func failure_isTyped() throws {
        func failure(_ path: String) -> NotchClientError? {
            do {
                _ = try NotchClient(path: path)
                return nil
            } catch {
                return error
            }
        }
        guard case .unreachable("/nowhere/s", _)? = failure("/nowhere/s") else {
            Issue.record("expected unreachable")
            return
        }
        guard case .unreachable(_, let reason)? = failure(String(repeating: "x", count: 200)) else {
            Issue.record("expected unreachable")
            return
        }
        #expect(reason.contains("107"))

        let harness = try Harness()
        let path = harness.path
        let timedOut = try withClient(harness.loop) { () throws(NotchClientError) in
            try NotchClient(path: path, timeout: .milliseconds(30)).call(QuiesceRequest())
        }
        #expect(timedOut == .failure(.timedOut(after: .milliseconds(30))))

        harness.server.register(
            VarlinkInterface(
                name: "io.notchd", description: "",
                methods: ["Suspend": { [weak harness] _ in harness?.server.close() }]))
        let gone = try withClient(harness.loop) { () throws(NotchClientError) in
            try NotchClient(path: path).call(SuspendRequest())
        }
        #expect(gone == .failure(.disconnected))
    }

    @Test("a client that finds no place gets the reason")
    func fullServer_isHeard() throws {
        var limits = VarlinkLimits()
        limits.clients = 1
        let harness = try Harness(limits: limits)
        let holder = try harness.connect()
        _ = try harness.call(holder, "io.notchd.Pin")
        let path = harness.path
        let result = try withClient(harness.loop) { () throws(NotchClientError) in
            try NotchClient(path: path).call(SuspendRequest())
        }
        #expect(result == .failure(.refused(.tooManyClients(limit: 1))))
    }
}
