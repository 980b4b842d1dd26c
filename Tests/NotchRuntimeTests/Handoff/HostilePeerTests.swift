import Foundation
import NotchActions
import NotchTestSupport
import Testing

@testable import NotchRuntime

/// Systems of other versions, and such that send anything: each is heard, or disconnected with one notice.
@SurfaceActor
@Suite struct HostilePeerTests {
    private let town: Town
    private let transport: SocketHandoffTransport
    private let station: HandoffStation
    private let stranger = HandoffOwner(name: "stranger")

    init() throws {
        town = try Town()
        var limits = HandoffLimits()
        limits.connections = 4
        transport = town.transport("here", limits: limits)
        station = try town.station(transport)
    }

    private func offer(_ number: Int, of owner: HandoffOwner? = nil) -> HandoffOffer {
        var activity = PublishedAction(
            activityType: HandoffStation.carry, userInfo: ["number": .integer(number)] as [String: UserInfoValue])
        activity.eligibility = [.handoff, .perform]
        return HandoffOffer(owner: owner ?? stranger, number: number, content: .success(activity))
    }

    /// A peer that has said hello.
    private func friend() async throws -> RawPeer {
        let peer = try RawPeer(path: transport.path)
        peer.send(.hello(stranger, version: 1))
        await town.settle { transport.peerCount == 1 }
        return peer
    }

    /// Waits until a peer is disconnected.
    private func expectEnd(of peer: RawPeer, _ reason: String) async throws {
        await town.settle { transport.connectionCount == 0 }
        #expect(transport.connectionCount == 0)
        #expect(town.notices.count == 1)
        #expect(town.notices.first?.contains(reason) == true, "\(town.notices)")
        #expect(station.owners.isEmpty)
    }

    @Test("what a killed system offered is withdrawn")
    func killedOwner_isWithdrawn() async throws {
        let peer = try await friend()
        peer.send(.offer(offer(1)))
        await town.settle()
        #expect(station.owners == ["stranger"])
        // What was sent before the end still counts.
        peer.send(.offer(offer(2)))
        peer.close()
        await town.settle { station.owners.isEmpty }
        #expect(station.owners.isEmpty)
        #expect(station.changes == 3)
        #expect(town.notices.isEmpty)
    }

    @Test("a system of a later version is heard, and what cannot be continued says so")
    func laterVersion_isHeard() async throws {
        let peer = try RawPeer(path: transport.path)
        let instance = stranger.instance.uuidString
        peer.send(
            #"{"message":"hello","version":9,"name":"stranger","instance":"\#(instance)","mood":{"good":[true]}}"#)
        peer.send(#"{"message":"wave","hands":2}"#)
        peer.send(
            #"{"message":"offer","version":9,"name":"stranger","instance":"\#(instance)","number":1,"activity":"?"}"#)
        await town.settle { !station.owners.isEmpty }
        let offer = try #require(station.handoff.offers.first)
        #expect(station.take(offer) == .cannotContinue(.newerVersion(9)))
        peer.send(.offer(self.offer(2)))
        await town.settle()
        let next = try #require(station.handoff.offers.first)
        #expect(station.take(next) == .success)
        await town.settle()
        #expect(try peer.receive().contains(.continued(2)))
        #expect(town.notices.isEmpty)
    }

    @Test(
        "a message that is none disconnects with one notice",
        arguments: [
            "", "null", "[]", "{}", "{\"message\":5}", "\u{FFFD}", "{\"message\":\"hello\"", "{\"message\":\"offer\"}",
            "{\"message\":\"continued\",\"number\":\"x\"}", String(repeating: "[", count: 100_000),
            String(repeating: "{\"a\":", count: 20_000), "{\"message\":\"offer\",\"number\":99999999999999999999}",
            "{\"error\":\"io.notchd.Unavailable\"}",
        ])
    func malformed_disconnects(text: String) async throws {
        let peer = try await friend()
        peer.send(.offer(offer(1)))
        await town.settle()
        #expect(station.owners == ["stranger"])
        peer.send(text)
        try await expectEnd(of: peer, "“stranger” is disconnected: ")
    }

    @Test("bytes that are no text disconnect, and so does a system that does not begin with a hello")
    func strangeBeginnings_disconnect() async throws {
        let peer = try RawPeer(path: transport.path)
        peer.send([0xFF, 0xFE, 0])
        try await expectEnd(of: peer, "UTF-8")
    }

    @Test("what a system may not say disconnects it", arguments: 0..<3)
    func wrongMessages_disconnect(which: Int) async throws {
        let peer = which == 0 ? try RawPeer(path: transport.path) : try await friend()
        switch which {
        case 0: peer.send(.withdraw)
        case 1: peer.send(.hello(stranger, version: 1))
        default: peer.send(.offer(offer(1, of: HandoffOwner(name: "stranger"))))
        }
        try await expectEnd(of: peer, ["no hello", "hello again", "another system"][which])
    }

    @Test("a message that is too long disconnects before it has ended")
    func hugeMessage_disconnects() async throws {
        let peer = try await friend()
        let chunk = [UInt8](repeating: UInt8(ascii: " "), count: 64 << 10)
        for _ in 0..<40 where transport.connectionCount > 0 {
            peer.send(chunk)
            town.loop.settle()
        }
        try await expectEnd(of: peer, "\(transport.limits.messageSize) bytes")
    }

    @Test("a message that is cut off by the end of the connection is no message")
    func truncatedMessage_isNone() async throws {
        let peer = try await friend()
        peer.send(Array(HandoffMessage.offer(offer(1)).bytes.dropLast(20)))
        await town.settle()
        peer.close()
        await town.settle { transport.connectionCount == 0 }
        #expect(station.changes == 0)
        #expect(town.notices.isEmpty)
    }

    @Test("a system that sends too much is disconnected with one notice")
    func flood_disconnects() async throws {
        let peer = try await friend()
        for _ in 0..<2000 where transport.connectionCount > 0 {
            peer.send(.withdraw)
            town.loop.settle()
        }
        try await expectEnd(of: peer, "messages a second")
    }

    @Test("a system that offers as quickly as the pace allows is heard")
    func quickSystem_isHeard() async throws {
        let peer = try await friend()
        for number in 1...2000 {
            peer.send(.offer(offer(number)))
            peer.send(.withdraw)
            town.loop.advance(by: .milliseconds(100))
        }
        peer.send(.offer(offer(2001)))
        await town.settle { !station.owners.isEmpty }
        #expect(station.handoff.offers.first?.number == 2001)
        #expect(town.notices.isEmpty)
    }

    @Test("a system that does not read costs two messages, and then gets the newest")
    func slowSystem_getsTheNewest() async throws {
        let peer = try await friend()
        let text = String(repeating: "x", count: 30_000)
        for number in 0..<200 {
            station.carry(["number": .integer(number), "text": .string(text)])
            await town.settle()
        }
        #expect(transport.peerCount == 1)
        var messages: [HandoffMessage] = []
        await town.settle {
            messages += (try? peer.receive()) ?? []
            guard case .offer(let offer)? = messages.last else { return false }
            return offer.number == 200
        }
        #expect(messages.count < 50)
        guard case .offer(let offer)? = messages.last else {
            Issue.record("the last message is no offer")
            return
        }
        #expect(offer.activity?.userInfo["number"] == .integer(199))
        #expect(town.notices.isEmpty)
    }

    @Test("a system that connects and says nothing is disconnected")
    func silentSystem_isDisconnected() async throws {
        let peer = try RawPeer(path: transport.path)
        await town.settle()
        #expect(transport.connectionCount == 1)
        #expect(town.loop.timerCount == 1)
        town.loop.advance(by: .seconds(11))
        #expect(transport.connectionCount == 0)
        #expect(town.loop.timerCount == 0)
        peer.close()
    }

    @Test("a bounded number of systems comes in")
    func connections_areBounded() async throws {
        let peers = try (0..<20).map { _ in try RawPeer(path: transport.path) }
        await town.settle()
        #expect(transport.connectionCount == 4)
        #expect(town.notices.count <= 11)
        #expect(town.loop.settle() == 0)
        for peer in peers { peer.close() }
        await town.settle { transport.connectionCount == 0 }
        let last = try await friend()
        last.send(.offer(offer(1)))
        await town.settle()
        #expect(station.owners == ["stranger"])
    }

    @Test("systems of other users are not let in, whoever connects")
    func otherUsers_areNotLetIn() async throws {
        let closed = town.transport("closed", isWelcome: { _ in false })
        let other = try town.station(closed)
        station.carry(["a": .integer(1)])
        await town.settle { transport.connectionCount == 0 }
        #expect(closed.connectionCount == 0)
        #expect(other.owners.isEmpty)
        let peer = try RawPeer(path: closed.path)
        await town.settle()
        #expect(closed.connectionCount == 0)
        #expect(town.notices.allSatisfy { $0.contains("another user") })
        #expect(town.notices.count == 2)
        peer.close()
    }

    @Test("B6.9: random bytes are a message, or are an error")
    func randomBytes_areAMessageOrAnError() {
        var generator = SeededGenerator(seed: 1)
        let samples = [
            HandoffMessage.hello(stranger, version: 1), .offer(offer(1)), .withdraw, .continued(4), .unknown,
        ].map(\.bytes)
        var messages = 0
        for round in 0..<10_000 {
            var bytes: [UInt8]
            if round.isMultiple(of: 2) {
                bytes = (0..<Int.random(in: 0...200, using: &generator)).map { _ in
                    UInt8.random(in: 0 ... .max, using: &generator)
                }
            } else {
                bytes = samples.randomElement(using: &generator) ?? []
                for _ in 0..<Int.random(in: 0...3, using: &generator) {
                    let index = bytes.indices.randomElement(using: &generator) ?? 0
                    bytes[index] = UInt8.random(in: 1 ... .max, using: &generator)
                }
            }
            if bytes.last == 0 { bytes.removeLast() }
            guard let message = try? HandoffMessage(bytes: bytes[...]) else { continue }
            messages += 1
            // A message that was read comes back.
            let again = try? HandoffMessage(bytes: message.bytes.dropLast())
            if case .offer(let offer) = message, offer.activity == nil { continue }
            #expect(again == message)
        }
        #expect(messages > 1000)
    }

    @Test("B6.9: systems that send random bytes are disconnected, and others are still heard")
    func randomPeers_areDisconnected() async throws {
        var generator = SeededGenerator(seed: 2)
        let peer = try await friend()
        for _ in 0..<300 {
            let noisy = try RawPeer(path: transport.path)
            if Bool.random(using: &generator) { noisy.send(.hello(HandoffOwner(name: "noise"), version: 1)) }
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let count = Int.random(in: 1...3000, using: &generator)
                noisy.send((0..<count).map { _ in UInt8.random(in: 0 ... .max, using: &generator) })
            }
            town.loop.settle()
            noisy.close()
            await town.settle { transport.connectionCount == 1 }
        }
        #expect(transport.connectionCount == 1)
        peer.send(.offer(offer(1)))
        await town.settle { !station.owners.isEmpty }
        #expect(station.owners == ["stranger"])
        #expect(station.journal.log.difference() == nil)
    }
}
