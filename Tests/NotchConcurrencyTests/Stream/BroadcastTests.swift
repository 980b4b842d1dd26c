import NotchConcurrency
import NotchTestSupport
import Testing

@Suite struct BroadcastTests {
    @Test("A subscriber that does not read loses the oldest elements beyond its bound, and others lose none")
    func slowSubscriber_losesTheOldest() async {
        let broadcast = Broadcast<Int>(bound: 3)
        let slow = broadcast.subscribe()
        for number in 1...10 { broadcast.send(number) }
        broadcast.finish()
        #expect(await slow.reduce(into: []) { $0.append($1) } == [8, 9, 10])
    }

    @Test("U10: the backlog is bounded too")
    func backlog_isBounded() async {
        let broadcast = Broadcast<Int>(bound: 3, keepsBacklog: true)
        for number in 1...10 { broadcast.send(number) }
        let stream = broadcast.subscribe()
        broadcast.finish()
        #expect(await stream.reduce(into: []) { $0.append($1) } == [8, 9, 10])
    }

    @Test("Without a backlog nothing is kept for those who come later")
    func noBacklog_keepsNothing() async {
        let broadcast = Broadcast<Int>()
        broadcast.send(1)
        let stream = broadcast.subscribe()
        broadcast.send(2)
        broadcast.finish()
        broadcast.send(3)
        #expect(await stream.reduce(into: []) { $0.append($1) } == [2])
    }

    @Test("A subscription made after the end is over at once")
    func subscription_afterFinish_ends() async {
        let broadcast = Broadcast<Int>()
        broadcast.finish()
        #expect(await broadcast.subscribe().reduce(0, +) == 0)
        #expect(broadcast.subscriberCount == 0)
    }

    @Test("A cancelled subscriber is forgotten; releasing the broadcast ends the others")
    func subscribers_areForgotten() async {
        var broadcast: Broadcast<Int>? = Broadcast()
        let streams = [0, 1].compactMap { _ in broadcast?.subscribe() }
        let tasks = streams.map { stream in Task { await stream.reduce(0, +) } }
        tasks[0].cancel()
        _ = await tasks[0].value
        #expect(broadcast?.subscriberCount == 1)
        broadcast?.send(7)
        broadcast = nil
        #expect(await tasks[1].value == 7)
    }

    @Test("Elements sent from many threads all arrive at every subscriber")
    func concurrentSenders_loseNothing() async {
        let broadcast = Broadcast<Int>()
        let streams = (0..<3).map { _ in broadcast.subscribe() }
        await withTaskGroup(of: Void.self) { group in
            for sender in 0..<4 {
                group.addTask { for number in 0..<250 { broadcast.send(sender * 1000 + number) } }
            }
        }
        broadcast.finish()
        let expected = Set((0..<4).flatMap { sender in (0..<250).map { sender * 1000 + $0 } })
        for stream in streams {
            #expect(await stream.reduce(into: Set()) { $0.insert($1) } == expected)
        }
    }
}
