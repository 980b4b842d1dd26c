import FoundationEssentials
import NotchCore
import NotchTestSupport
import Testing

@testable import NotchIPC

@Suite("Varlink turns")
@SurfaceActor
struct VarlinkTurnsTests {
    private let enqueue = #"{"method":"io.notchd.Enqueue","parameters":{"activity":{"title":"t"}}}"#
    private let onewayEnqueue =
        #"{"method":"io.notchd.Enqueue","parameters":{"activity":{"title":"t"}},"oneway":true}"#

    /// Sends many messages in one write.
    private func send(_ messages: [String], from client: RawClient) {
        client.send(messages.flatMap { Array($0.utf8) + [0] })
    }

    @Test("a client that sends many calls at once lets others have their turn, and gets all its answers")
    func pipeline_leavesTurnsToOthers() throws {
        let harness = try Harness()
        let flood = try harness.connect()
        let other = try harness.connect()
        send(Array(repeating: enqueue, count: 200), from: flood)
        other.send(method: "io.notchd.Status")
        var answers: [JSONObject] = []
        while answers.isEmpty, harness.loop.turn() > 0 { answers += try other.receive() }
        #expect(answers.count == 1)
        #expect(harness.service.enqueued.count <= 16, "\(harness.service.enqueued.count) calls came first")
        #expect(try harness.replies(to: flood).count == 200)
        #expect(harness.loop.settle() == 0, "nothing is left to do")
    }

    @Test("clients whose calls have come by the same turn are served in it, in the order in which they came")
    func clients_shareATurn() throws {
        let harness = try Harness()
        let clients = try (0..<3).map { _ in try harness.connect() }
        for client in clients { client.send(enqueue) }
        var served: [Int] = []
        while harness.loop.turn() > 0 { served.append(harness.service.enqueued.count) }
        #expect(Set(served).subtracting([0, 3]).isEmpty, "\(served)")
        #expect(served.last == 3)
    }

    @Test("a client that sends calls without an answer and is gone at once has them all served", arguments: [1, 100])
    func goneClient_isServed(count: Int) throws {
        let harness = try Harness()
        let client = try RawClient(path: harness.path)
        send(Array(repeating: onewayEnqueue, count: count), from: client)
        client.close()
        harness.loop.settle()
        #expect(harness.service.enqueued.count == count)
        #expect(harness.server.clientCount == 0)
        let talker = try RawClient(path: harness.path)
        send(Array(repeating: enqueue, count: count), from: talker)
        talker.close()
        harness.loop.settle()
        #expect(harness.service.enqueued.count == 2 * count)
        #expect(harness.server.clientCount == 0)
    }

    @Test("callsPerSecond: messages that are not calls count too")
    func malformedMessages_countForTheRate() throws {
        let harness = try Harness(
            limits: VarlinkLimits {
                $0.callsPerSecond = 1
                $0.burst = 3
            })
        let client = try harness.connect()
        send(["{", #"{"method":5}"#, "[]", "{", #"{"method":5}"#, enqueue], from: client)
        let errors = try harness.replies(to: client).map(\.varlinkError)
        #expect(errors.count == 6)
        #expect(errors.prefix(3).allSatisfy { $0 != .rateLimited(callsPerSecond: 1, burst: 3) && $0 != nil })
        #expect(errors.suffix(3).allSatisfy { $0 == .rateLimited(callsPerSecond: 1, burst: 3) }, "\(errors)")
        #expect(harness.service.enqueued.isEmpty)
    }

    @Test("callsPerSecond: a screenshot counts for as many calls as it costs")
    func costlyCalls_countForMore() throws {
        let harness = try Harness(
            limits: VarlinkLimits {
                $0.callsPerSecond = 1
                $0.burst = 110
            })
        let client = try harness.connect()
        for _ in 0..<3 { client.send(method: "io.notchd.Screenshot") }
        #expect(
            try harness.replies(to: client).map(\.varlinkError)
                == [nil, nil, .rateLimited(callsPerSecond: 1, burst: 110)])
        #expect(try harness.call(client, "io.notchd.Status")["error"] == nil, "what is cheap still goes")
    }

    @Test("callsPerSecond: an icon that nothing is known by, a long message and a long answer count for more")
    func costs_addUp() throws {
        func failures(of method: String, _ parameters: JSONObject = [:], _ prepare: (Harness) -> Void) throws -> Int {
            let harness = try Harness(
                limits: VarlinkLimits {
                    $0.callsPerSecond = 1
                    $0.burst = 100
                })
            prepare(harness)
            let client = try harness.connect()
            for _ in 0..<100 { client.send(method: "io.notchd." + method, parameters) }
            return try harness.replies(to: client).count { $0["error"] != nil }
        }
        #expect(try failures(of: "Status") { _ in } == 0)
        #expect(try failures(of: "List") { _ in } == 90)
        #expect(try failures(of: "History") { _ in } == 90)
        let activity = Activity(title: "t")
        let update: JSONObject = ["id": .string(activity.id.uuidString), "systemImage": "zz"]
        #expect(try failures(of: "Update", update) { $0.service.enqueued = [activity] } == 0)
        let unknown = try failures(of: "Update", update) {
            $0.service.enqueued = [activity]
            $0.service.updateWarnings = ["unknown"]
        }
        #expect(unknown == 90)
        // The picture is 40 KB as base64.
        let large = try failures(of: "Screenshot") { $0.service.png = [UInt8](repeating: 7, count: 30_000) }
        #expect(large == 99)
    }

    @Test("whoever was served least comes first, however long the others have waited")
    func leastServed_comesFirst() throws {
        let time = ManualLoop()
        let harness = try Harness(
            limits: VarlinkLimits {
                $0.callsPerTurn = 1
                $0.turn = .milliseconds(2)
            }, clientTime: time)
        // Each of these calls takes 3 ms, which is longer than a turn.
        harness.service.onStatus = { time.advance(by: .milliseconds(3)) }
        let floods = try (0..<4).map { _ in try harness.connect() }
        harness.userID = 42
        let other = try harness.connect()
        for flood in floods { for _ in 0..<20 { flood.send(method: "io.notchd.Status") } }
        for _ in 0..<12 { _ = harness.loop.turn() }
        for _ in 0..<5 {
            other.send(method: "io.notchd.Suspend")
            _ = harness.loop.turn()
            _ = harness.loop.turn()
            #expect(try other.receive().count == 1, "the next turn is its own")
            _ = harness.loop.turn()
        }
        for flood in floods { #expect(try harness.replies(to: flood).count == 20) }
    }

    @Test("a process that connects again keeps its count of served calls")
    func reconnecting_givesNoEarlierTurn() throws {
        let time = ManualLoop()
        let harness = try Harness(limits: VarlinkLimits { $0.callsPerTurn = 1 }, clientTime: time)
        harness.service.onStatus = { time.advance(by: .milliseconds(3)) }
        harness.userID = 42
        let flood = try harness.connect()
        for _ in 0..<20 { flood.send(method: "io.notchd.Status") }
        _ = try harness.replies(to: flood)
        // All of them join in the same turn of the loop, and the new connections come first.
        let newcomers = try (0..<5).map { _ in try harness.connect() }
        harness.userID = 43
        let other = try harness.connect()
        for newcomer in newcomers { newcomer.send(method: "io.notchd.Status") }
        other.send(method: "io.notchd.Suspend")
        var answers = 0
        while try other.receive().isEmpty, harness.loop.turn() > 0 {
            answers += try newcomers.reduce(0) { $0 + (try $1.receive().count) }
        }
        #expect(answers <= 1, "its own turn goes on with one of them")
    }

    @Test("who has been served for long has its turn beside clients that come for one call, one after the other")
    func newcomers_starveNobody() throws {
        let time = ManualLoop()
        let harness = try Harness(clientTime: time)
        let established = try harness.connect()
        harness.service.onStatus = { time.advance(by: .milliseconds(30)) }
        _ = try harness.call(established, "io.notchd.Status")
        harness.service.onStatus = { time.advance(by: .milliseconds(3)) }
        established.send(method: "io.notchd.Suspend")
        var newcomers: [RawClient] = []
        var isServed = false
        while !isServed, newcomers.count < 100 {
            harness.userID = UInt32(1000 + newcomers.count)
            let newcomer = try RawClient(path: harness.path)
            newcomer.send(method: "io.notchd.Status")
            newcomers.append(newcomer)
            // One turn accepts the newcomer, and one serves a waiting client.
            for _ in 0..<2 { _ = harness.loop.turn() }
            isServed = try !established.receive().isEmpty
        }
        #expect(isServed)
    }

    @Test("a call that is asked whether its client is gone ends before the loop tells of it")
    func disconnection_isNoticedBeforeItsTurn() throws {
        let harness = try Harness()
        let clients = try (0..<3).map { _ in try harness.connect() }
        for client in clients { client.send(method: "io.notchd.Monitor", more: true) }
        harness.loop.settle()
        clients[0].close()
        clients[1].endSending()
        for (monitor, ended) in zip(harness.service.monitors, [1, 2, 2]) {
            monitor.noticeDisconnection()
            #expect(harness.service.cancelledCalls == ended)
        }
        harness.loop.settle()
        #expect(harness.server.clientCount == 1)
        #expect(harness.service.cancelledCalls == 2)
    }

    @Test("clients: making places for newcomers takes a call at a time, and who gives way gets its answers")
    func eviction_takesItsTurn() throws {
        let time = ManualLoop()
        let harness = try Harness(limits: VarlinkLimits { $0.clients = 4 }, clientTime: time)
        var calls = 0
        harness.service.onStatus = {
            calls += 1
            time.advance(by: .milliseconds(3))
        }
        let crowd = try (0..<4).map { _ in try harness.connect() }
        for client in crowd { for _ in 0..<8 { client.send(method: "io.notchd.Status") } }
        let newcomers = try (0..<4).map { _ in try RawClient(path: harness.path) }
        for newcomer in newcomers { newcomer.send(method: "io.notchd.Suspend") }
        _ = harness.loop.turn()
        // One call is served by the listener, and one after each descriptor.
        #expect(calls <= 5, "\(calls)")
        harness.loop.settle()
        #expect(calls == 32)
        for client in crowd { #expect(try client.receive().count == 8) }
        for newcomer in newcomers { #expect(try newcomer.receive().map { $0["error"] } == [nil]) }
        #expect(harness.server.clientCount == 4)
    }

    @Test("a flood of new clients does not keep those waiting who have called")
    func newClients_keepNobodyWaiting() throws {
        let time = ManualLoop()
        let harness = try Harness(clientTime: time)
        let other = try harness.connect()
        other.send(method: "io.notchd.Status")
        var crowd: [RawClient] = []
        for _ in 0..<5 {
            crowd.append(try RawClient(path: harness.path))
            // The listener is ready in each turn, so the loop is never idle.
            _ = harness.loop.turn()
            time.advance(by: .milliseconds(1))
        }
        #expect(try other.receive().count == 1)
        withExtendedLifetime(crowd) {}
    }

    @Test("clients: the calls of a client that gives way are served first")
    func evictedClient_isServed() throws {
        let harness = try Harness(limits: VarlinkLimits { $0.clients = 2 })
        var clients: [RawClient] = []
        for _ in 0..<20 {
            let client = try RawClient(path: harness.path)
            client.send(onewayEnqueue)
            clients.append(client)
        }
        harness.loop.settle()
        #expect(harness.service.enqueued.count == 20)
        #expect(harness.server.clientCount == 2)
    }
}
