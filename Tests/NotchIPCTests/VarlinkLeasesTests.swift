import NotchCore
import NotchTestSupport
import Testing

@testable import NotchIPC

@Suite("Varlink leases")
@SurfaceActor
struct VarlinkLeasesTests {
    private let enqueue: JSONObject = ["activity": ["title": "t"]]

    @Test(
        "one process cannot lock the others out by monitors, waits or pins", arguments: ["Monitor", "Enqueue", "Pin"])
    func process_cannotLockOthersOut(method: String) throws {
        try #require(allowDescriptors(3000))
        let harness = try Harness()
        var clients: [RawClient] = []
        for _ in 0..<256 {
            let client = try harness.connect()
            client.send(method: "io.notchd." + method, method == "Enqueue" ? enqueue : [:], more: method != "Pin")
            harness.loop.settle()
            clients.append(client)
        }
        let other = try harness.connect()
        #expect(try harness.call(other, "io.notchd.Status")["error"] == nil)
        withExtendedLifetime(clients) {}
    }

    @Test("leaseholders: many owners together cannot lock the others out either, and the error names the limit")
    func owners_leaveRoomForShortCalls() throws {
        try #require(allowDescriptors(3000))
        let harness = try Harness()
        var clients: [RawClient] = []
        var refused = 0
        for number in 0..<300 {
            harness.userID = UInt32(1000 + number / 30)
            let client = try harness.connect()
            client.send(method: "io.notchd.Monitor", more: true)
            for reply in try harness.replies(to: client) where reply["error"] != nil {
                #expect(reply.varlinkError == .tooManyHeld(limit: 224, owner: nil))
                refused += 1
            }
            clients.append(client)
        }
        #expect(refused == 76)
        #expect(harness.service.monitors.count == 224)
        // 32 more clients make short calls at the same time.
        let others = try (0..<32).map { _ in try harness.connect() }
        for other in others { other.send(method: "io.notchd.Status") }
        for other in others { #expect(try harness.replies(to: other).map { $0["error"] } == [nil]) }
        clients.removeFirst(10)
        harness.loop.settle()
        let late = try harness.connect()
        late.send(method: "io.notchd.Monitor", more: true)
        #expect(try harness.replies(to: late).map { $0["error"] } == [nil], "places are free again")
    }

    @Test("a user may hold nearly all places, and a token of a gateway only some")
    func limits_dependOnTheOwner() throws {
        var ledger = LeaseLedger(limits: VarlinkLimits())
        for (owner, limit) in [(Owner.user(1000), 192), (.gateway("home/phone"), 32)] {
            for _ in 0..<limit { try ledger.add(for: owner, isFirst: false) }
            #expect(throws: VarlinkError.tooManyHeld(limit: limit, owner: owner.description)) {
                try ledger.add(for: owner, isFirst: false)
            }
        }
    }

    @Test("leasesPerOwner: monitors, waits and pins count together, and what has ended counts no more")
    func owner_isBounded() throws {
        let harness = try Harness(limits: VarlinkLimits { $0.leasesPerOwner = 4 })
        harness.userID = 4242
        let pinner = try harness.connect()
        for _ in 0..<2 { #expect(try harness.call(pinner, "io.notchd.Pin")["error"] == nil) }
        let monitor = try harness.connect()
        monitor.send(method: "io.notchd.Monitor", more: true)
        #expect(try harness.replies(to: monitor).map { $0["error"] } == [nil])
        let waiter = try harness.connect()
        waiter.send(method: "io.notchd.Enqueue", enqueue, more: true)
        #expect(try harness.replies(to: waiter).map { $0["error"] } == [nil])

        let full = VarlinkError.tooManyHeld(limit: 4, owner: "user/4242")
        #expect("\(full)".contains("42") && "\(full)".contains("4 "))
        #expect(try harness.call(pinner, "io.notchd.Pin").varlinkError == full)
        let late = try harness.connect()
        late.send(method: "io.notchd.Enqueue", enqueue, more: true)
        #expect(try harness.replies(to: late).map(\.varlinkError) == [full])
        #expect(harness.service.enqueued.count == 1, "what is refused is not done")
        #expect(try harness.call(late, "io.notchd.Enqueue", enqueue)["error"] == nil, "who does not wait may")
        late.send(method: "io.notchd.Quiesce")
        #expect(try harness.replies(to: late).map(\.varlinkError) == [full])

        harness.userID = 43
        let stranger = try harness.connect()
        #expect(try harness.call(stranger, "io.notchd.Pin")["error"] == nil, "other owners have their own")

        harness.service.waiting[0].reply(EnqueueRequest.Reply(id: harness.service.enqueued[0].id, outcome: .shown))
        late.send(method: "io.notchd.Monitor", more: true)
        #expect(try harness.replies(to: late).map { $0["error"] } == [nil])
        monitor.close()
        harness.loop.settle()
        #expect(try harness.call(pinner, "io.notchd.Pin")["error"] == nil)
        #expect(try harness.call(pinner, "io.notchd.Pin").varlinkError == full)
    }

    @Test("a pin that was released leaves nothing behind: its client is idle again, and its place free")
    func releasedPin_isForgotten() throws {
        let harness = try Harness(
            limits: VarlinkLimits {
                $0.clients = 1
                $0.leasesPerOwner = 2
            })
        let client = try harness.connect()
        for _ in 0..<500 {
            #expect(try harness.call(client, "io.notchd.Pin")["error"] == nil)
            _ = try harness.call(client, "io.notchd.Unpin")
        }
        let next = try harness.connect()
        #expect(try harness.call(next, "io.notchd.Status")["error"] == nil)
        _ = try client.waitForEnd()
        #expect(client.isAtEnd, "it held nothing any more")
        #expect(harness.service.pins == 0, "no handler ran for what was released")
    }

    @Test("what a handler keeps goes with what is held")
    func cancelledLease_letsItsHandlerGo() throws {
        final class Token {}
        let harness = try Harness()
        weak var token: Token?
        var lease: ClientLease?
        var ended = 0
        // Only the next lease keeps `kept`.
        func register(_ kept: Token) {
            token = kept
            harness.server.register(
                VarlinkInterface(
                    name: "org.example", description: "",
                    methods: [
                        "Hold": { [weak kept] call in
                            guard let kept else { return }
                            lease = try call.lease { [kept] in
                                _ = kept
                                ended += 1
                            }
                            call.reply()
                        }
                    ]))
        }
        do {
            let kept = Token()
            register(kept)
            let client = try harness.connect()
            _ = try harness.call(client, "org.example.Hold")
            lease = nil
        }
        harness.loop.settle()
        #expect(ended == 1, "releasing the handle changed nothing")
        #expect(token == nil)
        let other = try harness.connect()
        do {
            let kept = Token()
            register(kept)
            _ = try harness.call(other, "org.example.Hold")
        }
        #expect(token != nil)
        lease?.cancel()
        #expect(token == nil)
        #expect(harness.server.ledger.leaseholders == 0)
    }
}
