import FoundationEssentials
import Glibc
import NotchCore
import NotchSystem
import NotchTestSupport
import Testing

@testable import NotchIPC

@Suite("Varlink limits")
@SurfaceActor
struct VarlinkLimitsTests {
    private let enqueue: JSONObject = ["activity": ["title": "t"]]

    @Test("messageSize: a title of 10 MB is refused as soon as the limit is passed, and the client goes on")
    func hugeTitle_isRefused() throws {
        let harness = try Harness()
        let client = try harness.connect()
        let head = Array(#"{"method":"io.notchd.Enqueue","parameters":{"activity":{"title":""#.utf8)
        client.send(head)
        client.send([UInt8](repeating: 0x78, count: 65_537 - head.count))
        #expect(try harness.replies(to: client).map(\.varlinkError) == [.messageTooLarge(limit: 65_536)])
        let rest = [UInt8](repeating: 0x78, count: 10 << 20) + Array(#""}}}"#.utf8) + [0]
        #expect(try harness.pour(rest, into: client).isEmpty)
        #expect(try harness.call(client, "io.notchd.Enqueue", enqueue)["error"] == nil)
        #expect(harness.service.enqueued.map(\.title) == ["t"])
    }

    @Test("messageSize: a message of exactly the limit is read")
    func largestMessage_isRead() throws {
        let harness = try Harness()
        let client = try harness.connect()
        let call = Array(#"{"method":"io.notchd.Suspend"}"#.utf8)
        client.send(call + [UInt8](repeating: 0x20, count: 65_536 - call.count) + [0])
        #expect(try harness.replies(to: client).map(\.varlinkError) == [nil])
    }

    @Test("separators: a message of many values is refused before it is read; one of as many as may be is read")
    func manyValues_areRefused() throws {
        let harness = try Harness()
        let client = try harness.connect()
        func error(values: Int) throws -> VarlinkError? {
            try harness.error(client, to: "[" + Array(repeating: "0", count: values).joined(separator: ",") + "]")
        }
        #expect(try error(values: 8192) == .invalidMessage(reason: "the message is an array, not an object", offset: 0))
        let refusal = try error(values: 8193)
        #expect(refusal == .invalidMessage(reason: "more than 8192 commas and opening brackets", offset: 16_384))
    }

    @Test("discardedSize: a message without end disconnects its client")
    func endlessMessage_disconnects() throws {
        let harness = try Harness(limits: VarlinkLimits { $0.discardedSize = 1 << 20 })
        let client = try harness.connect()
        let replies = try harness.pour([UInt8](repeating: 0x78, count: 2 << 20), into: client)
        #expect(replies.map(\.varlinkError) == [.messageTooLarge(limit: 65_536)])
        #expect(harness.server.clientCount == 0)
    }

    @Test("silence: a client that never says a whole thing is disconnected after 10 s, and only then is there a timer")
    func silentClient_isDisconnected() throws {
        let harness = try Harness()
        let talker = try harness.connect()
        _ = try harness.call(talker, "io.notchd.Suspend")
        #expect(harness.loop.timerCount == 0)
        let first = try harness.connect()
        first.send(Array("{\"method\"".utf8))
        harness.loop.advance(by: .seconds(6))
        let second = try harness.connect()
        #expect(harness.loop.timerCount == 1)
        harness.loop.advance(by: .milliseconds(3999))
        #expect(harness.server.clientCount == 3)
        harness.loop.advance(by: .milliseconds(1))
        #expect(harness.server.clientCount == 2)
        #expect(try first.waitForEnd().isEmpty && first.isAtEnd)
        _ = try harness.call(second, "io.notchd.Suspend")
        #expect(harness.loop.timerCount == 0)
        harness.loop.advance(by: .seconds(3600))
        #expect(harness.server.clientCount == 2)
    }

    @Test("clients: the longest-idle one gives way, but none with a stream, a pin or a call in work")
    func idlestClient_givesWay() throws {
        let harness = try Harness(limits: VarlinkLimits { $0.clients = 5 })
        let pinner = try harness.connect()
        _ = try harness.call(pinner, "io.notchd.Pin")
        let watcher = try harness.connect()
        watcher.send(method: "io.notchd.Monitor", more: true)
        let waiter = try harness.connect()
        waiter.send(method: "io.notchd.Quiesce")
        harness.loop.advance(by: .seconds(1))
        let idle = try harness.connect()
        _ = try harness.call(idle, "io.notchd.Suspend")
        harness.loop.advance(by: .seconds(1))
        let idler = try harness.connect()
        _ = try harness.call(idler, "io.notchd.Suspend")
        harness.loop.advance(by: .seconds(1))
        _ = try harness.call(idle, "io.notchd.Suspend")

        let newcomer = try harness.connect()
        _ = try harness.call(newcomer, "io.notchd.Pin")
        _ = try idler.waitForEnd()
        #expect(idler.isAtEnd)
        let next = try harness.connect()
        _ = try harness.call(next, "io.notchd.Pin")
        _ = try idle.waitForEnd()
        #expect(idle.isAtEnd)

        let refused = try harness.connect()
        #expect(try harness.replies(to: refused).map(\.varlinkError) == [.tooManyClients(limit: 5)])
        _ = try refused.waitForEnd()
        #expect(refused.isAtEnd)
        #expect(harness.service.pins == 3)
        #expect(harness.server.clientCount == 5)
    }

    @Test("clients: a thousand connect, 256 stay, and the last is served")
    func thousandClients_areBounded() throws {
        try #require(allowDescriptors(3000))
        let harness = try Harness()
        var clients: [RawClient] = []
        for _ in 0..<1000 {
            clients.append(try harness.connect())
            // The server has disconnected this one. With more than 1,300 descriptors, Foundation's Process.run(), which
            // other tests call meanwhile, reads beyond its list of them.
            if clients.count > 300 { clients.removeFirst() }
        }
        #expect(harness.server.clientCount == 256)
        let last = try #require(clients.last)
        #expect(try harness.call(last, "io.notchd.Enqueue", enqueue)["error"] == nil)
        clients = []
        harness.loop.settle()
        #expect(harness.server.clientCount <= 1)
    }

    @Test("streamBacklog: a monitor that never reads is disconnected, one that reads receives everything")
    func slowMonitor_isDisconnected() throws {
        let harness = try Harness()
        let slow = try harness.connect()
        let good = try harness.connect()
        slow.send(method: "io.notchd.Monitor", more: true)
        good.send(method: "io.notchd.Monitor", more: true)
        #expect(try harness.replies(to: good).count == 1)
        let activity = Activity(title: String(repeating: "x", count: 1000))
        var heard = 0
        let events = 700
        for _ in 0..<events {
            for monitor in harness.service.monitors {
                monitor.replyContinues(
                    MonitorRequest.Reply(event: MonitorEvent(time: .zero, change: .activity(.enqueued(activity)))))
            }
            #expect(harness.server.backlog <= harness.server.limits.streamBacklog + 4096)
            heard += try harness.replies(to: good).count
        }
        #expect(heard == events)
        #expect(harness.server.clientCount == 1)
        #expect(harness.service.cancelledCalls == 1)
        #expect(harness.server.backlog == 0)
    }

    @Test("replyBacklog: the calls of a client that never reads wait")
    func neverReading_stopsBeingServed() throws {
        let harness = try Harness()
        harness.service.png = [UInt8](repeating: 7, count: 100_000)
        let client = try harness.connect()
        for _ in 0..<200 { client.send(method: "io.notchd.Screenshot") }
        harness.loop.settle()
        #expect(harness.server.backlog > harness.server.limits.replyBacklog)
        #expect(harness.server.backlog < 2 * 140_000)
        #expect(harness.loop.settle() == 0, "no busy loop")
        #expect(try harness.replies(to: client).count == 200)
        #expect(harness.server.backlog == 0)
    }

    @Test("replySize: an answer that is too large is an error")
    func largeReply_isRefused() throws {
        let harness = try Harness(limits: VarlinkLimits { $0.replySize = 100_000 })
        harness.service.png = [UInt8](repeating: 7, count: 80_000)
        let client = try harness.connect()
        #expect(try harness.call(client, "io.notchd.Screenshot").varlinkError == .replyTooLarge(limit: 100_000))
    }

    @Test("totalBacklog: whoever has not read for longest gives way, and memory stays bounded")
    func backlog_isBounded() throws {
        let harness = try Harness(limits: VarlinkLimits { $0.totalBacklog = 2 << 20 })
        harness.service.png = [UInt8](repeating: 7, count: 500_000)
        var clients: [RawClient] = []
        for _ in 0..<12 {
            let client = try harness.connect()
            client.send(method: "io.notchd.Screenshot")
            harness.loop.advance(by: .seconds(1))
            #expect(harness.server.backlog <= 2 << 20)
            clients.append(client)
        }
        let last = try #require(clients.last)
        #expect(try harness.replies(to: last).count == 1)
        _ = try clients[0].waitForEnd()
        #expect(clients[0].isAtEnd)
        #expect(harness.server.clientCount < 12)
    }

    @Test("a client can be refused when descriptors run out, without a busy loop")
    func descriptorExhaustion_isSurvived() throws {
        let loop = ManualLoop()
        let folder = try temporaryFolder()
        defer { _ = rmdir(folder.path) }
        let path = folder.path + "/s"
        var isShort = true
        var calls = 0
        var welcomed: [Int32] = []
        let listener = try Listener(
            socket: try ServerSocket.bind(path: path), poller: loop, clock: loop,
            accept: { fd throws(Errno) in
                // While descriptors are short, every second try gets the descriptor that was given up.
                calls += 1
                if isShort, calls % 2 == 1 { throw Errno(rawValue: EMFILE) }
                return try System.accept(fd)
            },
            welcome: { welcomed.append($0) })
        for _ in 0..<2 {
            let client = try RawClient(path: path)
            calls = 0
            #expect(loop.settle() == 1)
            #expect(calls == 4, "one is refused, and one try more finds nobody")
            guard case .unavailable(let reason)? = try client.receive().first?.varlinkError else {
                Issue.record("nothing was said")
                return
            }
            #expect(reason.contains("descriptor"))
            _ = try client.waitForEnd()
            #expect(client.isAtEnd)
        }
        #expect(welcomed.isEmpty)
        #expect(loop.timerCount == 0)
        isShort = false
        let client = try RawClient(path: path)
        loop.settle()
        #expect(welcomed.count == 1)
        welcomed.forEach(System.close)
        client.close()
        listener.close()
    }

    @Test("when descriptors run out, who is idle gives way to the next client")
    func descriptorExhaustion_takesFromTheIdle() throws {
        let loop = ManualLoop()
        let folder = try temporaryFolder()
        defer { _ = rmdir(folder.path) }
        let path = folder.path + "/s"
        var idle = 1
        var free = 0
        var welcomed: [Int32] = []
        let listener = try Listener(
            socket: try ServerSocket.bind(path: path), poller: loop, clock: loop,
            accept: { fd throws(Errno) in
                guard free > 0 else { throw Errno(rawValue: EMFILE) }
                let client = try System.accept(fd)
                free -= 1
                return client
            },
            makeRoom: {
                guard idle > 0 else { return false }
                (idle, free) = (idle - 1, free + 1)
                return true
            },
            welcome: { welcomed.append($0) })
        let client = try RawClient(path: path)
        loop.settle()
        #expect(welcomed.count == 1 && idle == 0)
        client.close()
        welcomed.forEach(System.close)
        listener.close()
    }

    @Test("when the kernel has no memory for a client, the listener rests for a second")
    func memoryExhaustion_isWaitedOut() throws {
        let loop = ManualLoop()
        let folder = try temporaryFolder()
        defer { _ = rmdir(folder.path) }
        let path = folder.path + "/s"
        var failing = true
        var welcomed = 0
        let listener = try Listener(
            socket: try ServerSocket.bind(path: path), poller: loop, clock: loop,
            accept: { fd throws(Errno) in
                if failing { throw Errno(rawValue: ENOBUFS) }
                return try System.accept(fd)
            },
            welcome: {
                welcomed += 1
                System.close($0)
            })
        let client = try RawClient(path: path)
        #expect(loop.settle() == 1)
        #expect(loop.settle() == 0)
        failing = false
        loop.advance(by: .seconds(1))
        #expect(welcomed == 1)
        client.close()
        listener.close()
    }
}
