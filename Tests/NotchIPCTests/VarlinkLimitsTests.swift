import FoundationEssentials
import Glibc
import NotchCore
import NotchSystem
import Testing

@testable import NotchIPC

@Suite("Varlink limits")
@SurfaceActor
struct VarlinkLimitsTests {
    private let enqueue: JSONObject = ["activity": ["title": "t"]]

    private func limits(_ change: (inout VarlinkLimits) -> Void) -> VarlinkLimits {
        var limits = VarlinkLimits()
        change(&limits)
        return limits
    }

    /// Sends as much as the server reads, and returns what it says meanwhile.
    private func pour(_ bytes: [UInt8], into client: RawClient, of harness: Harness) throws -> [JSONObject] {
        var replies: [JSONObject] = []
        var sent = 0
        var stuck = 0
        while sent < bytes.count, stuck < 3 {
            let count = client.send(bytes[sent..<min(sent + 50_000, bytes.count)])
            harness.loop.settle()
            replies += try client.receive()
            stuck = count > 0 ? 0 : stuck + 1
            sent += max(0, count)
        }
        return replies + (try harness.replies(to: client))
    }

    @Test("messageSize: a title of 10 MB is refused as soon as the limit is passed, and the client goes on")
    func hugeTitle_isRefused() throws {
        let harness = try Harness()
        let client = try harness.connect()
        let head = Array(#"{"method":"io.notchd.Enqueue","parameters":{"activity":{"title":""#.utf8)
        client.send(head)
        client.send([UInt8](repeating: 0x78, count: 65_537 - head.count))
        #expect(try harness.replies(to: client).map(\.varlinkError) == [.messageTooLarge(limit: 65_536)])
        let rest = [UInt8](repeating: 0x78, count: 10 << 20) + Array(#""}}}"#.utf8) + [0]
        #expect(try pour(rest, into: client, of: harness).isEmpty)
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
        let harness = try Harness(limits: limits { $0.discardedSize = 1 << 20 })
        let client = try harness.connect()
        let replies = try pour([UInt8](repeating: 0x78, count: 2 << 20), into: client, of: harness)
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

    @Test("callsPerSecond, burst: a process that calls too fast is told so, and others are not")
    func rate_isLimited() throws {
        let harness = try Harness()
        let client = try harness.connect()
        harness.processID = 42
        let other = try harness.connect()
        func errors(_ count: Int) throws -> [VarlinkError] {
            var errors: [VarlinkError] = []
            for _ in 0..<count {
                if let error = try harness.call(client, "io.notchd.Suspend").varlinkError { errors.append(error) }
            }
            return errors
        }
        #expect(try errors(2000).isEmpty)
        #expect(
            try errors(2) == [
                .rateLimited(callsPerSecond: 1000, burst: 2000), .rateLimited(callsPerSecond: 1000, burst: 2000),
            ])
        #expect(try harness.call(other, "io.notchd.Suspend")["error"] == nil)
        harness.loop.advance(by: .milliseconds(10))
        #expect(try errors(11).count == 1)
        harness.loop.advance(by: .seconds(3600))
        #expect(try errors(2001).count == 1)
    }

    @Test("callsPerSecond: who connects anew has no more calls for it")
    func rate_isThatOfTheProcess() throws {
        let harness = try Harness(
            limits: limits {
                $0.callsPerSecond = 10
                $0.burst = 2
            })
        let full = VarlinkError.rateLimited(callsPerSecond: 10, burst: 2)
        let beside = try harness.connect()
        for _ in 0..<2 {
            let client = try harness.connect()
            #expect(try harness.call(client, "io.notchd.Suspend")["error"] == nil)
            client.close()
        }
        #expect(try harness.call(beside, "io.notchd.Suspend").varlinkError == full)
        beside.close()
        let late = try harness.connect()
        #expect(try harness.call(late, "io.notchd.Suspend").varlinkError == full)
        harness.processID = 42
        let other = try harness.connect()
        #expect(try harness.call(other, "io.notchd.Suspend")["error"] == nil, "others have their own")
    }

    @Test("departedProcesses: the calls of those that are gone are forgotten in time, and beyond the bound at once")
    func rates_areForgotten() throws {
        let harness = try Harness(limits: limits { $0.departedProcesses = 200 })
        var last: Int32 = 1000
        func comeAndGo(_ count: Int) throws {
            for _ in 0..<count {
                last += 1
                harness.processID = last
                let client = try harness.connect()
                _ = try harness.call(client, "io.notchd.Suspend")
                client.close()
                harness.loop.settle()
            }
        }
        try comeAndGo(100)
        #expect(harness.server.rates.count == 100)
        harness.loop.advance(by: .seconds(1))
        try comeAndGo(28)
        #expect(harness.server.rates.count == 28, "the others could have made all their calls again")
        try comeAndGo(171)
        #expect(harness.server.rates.count == 199)
        try comeAndGo(1)
        #expect(harness.server.rates.count == 0)
        harness.processID = 42
        let client = try harness.connect()
        client.close()
        harness.loop.settle()
        #expect(harness.server.rates.count == 0, "who has called nothing is not remembered")
    }

    @Test("callsPerSecond: a message that is too large counts by its size")
    func oversizedMessage_countsBySize() throws {
        let harness = try Harness(
            limits: limits {
                $0.callsPerSecond = 1
                $0.burst = 100
            })
        let client = try harness.connect()
        // 64 calls for a megabyte, less what was kept beyond the limit, and one for the message.
        _ = try pour([UInt8](repeating: 0x78, count: 1 << 20) + [0], into: client, of: harness)
        var calls = 0
        while calls < 100, try harness.call(client, "io.notchd.Suspend")["error"] == nil { calls += 1 }
        #expect((30...40).contains(calls), "\(calls)")
    }

    @Test("callsPerSecond: a client may go on calling while the surface's clock stands still")
    func rate_isThatOfClientTime() throws {
        let time = ManualLoop()
        let harness = try Harness(
            limits: limits {
                $0.callsPerSecond = 10
                $0.burst = 2
            }, clientTime: time)
        let client = try harness.connect()
        for _ in 0..<2 { #expect(try harness.call(client, "io.notchd.Suspend")["error"] == nil) }
        harness.loop.advance(by: .seconds(3600))
        #expect(try harness.call(client, "io.notchd.Suspend").varlinkError != nil)
        time.advance(by: .milliseconds(100))
        #expect(try harness.call(client, "io.notchd.Suspend")["error"] == nil)
    }

    @Test("clients: the longest-idle one gives way, but none with a stream, a pin or a call in work")
    func idlestClient_givesWay() throws {
        let harness = try Harness(limits: limits { $0.clients = 5 })
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
        for _ in 0..<1000 { clients.append(try harness.connect()) }
        #expect(harness.server.clientCount == 256)
        let last = try #require(clients.last)
        #expect(try harness.call(last, "io.notchd.Enqueue", enqueue)["error"] == nil)
        clients = []
        harness.loop.settle()
        #expect(harness.server.clientCount <= 1)
    }

    @Test("streamBacklog: a monitor that never reads is disconnected, one that reads hears everything")
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
        let harness = try Harness(limits: limits { $0.replySize = 100_000 })
        harness.service.png = [UInt8](repeating: 7, count: 80_000)
        let client = try harness.connect()
        #expect(try harness.call(client, "io.notchd.Screenshot").varlinkError == .replyTooLarge(limit: 100_000))
    }

    @Test("totalBacklog: whoever has not read for longest gives way, and memory stays bounded")
    func backlog_isBounded() throws {
        let harness = try Harness(limits: limits { $0.totalBacklog = 2 << 20 })
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
                // While descriptors are short, every other try has the one that was given up.
                calls += 1
                if isShort, calls % 2 == 1 { throw Errno(rawValue: EMFILE) }
                return try Syscalls.accept(fd)
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
        welcomed.forEach(Syscalls.close)
        client.close()
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
                return try Syscalls.accept(fd)
            },
            welcome: {
                welcomed += 1
                Syscalls.close($0)
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
