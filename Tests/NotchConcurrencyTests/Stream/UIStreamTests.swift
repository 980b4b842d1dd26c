import NotchConcurrency
import NotchTestSupport
import Testing

@SurfaceActor
@Suite struct UIStreamTests {
    let clock = ManualClock()

    /// Collects what a subscription delivers until it ends.
    private func collect(_ stream: AsyncStream<Lifecycle<Toast>>) -> Task<[String], Never> {
        Task { @SurfaceActor in
            var log: [String] = []
            for await event in stream { log.append(event.brief) }
            return log
        }
    }

    private let lifeOfA = ["0 A animateIn", "1100 A animateOut", "1250 A hidden"]

    @Test("U-D7: two subscribers each see every event")
    func twoSubscribers_seeEveryEvent() async {
        var stream: UIStream<Toast>? = UIStream(clock: clock)
        let first = stream.map { collect($0.stream) }
        let second = stream.map { collect($0.stream) }
        await settle()
        stream?.enqueue(.timed("A"))
        await clock.advance(by: .seconds(2))
        stream = nil
        #expect(await first?.value == lifeOfA)
        #expect(await second?.value == lifeOfA)
    }

    @Test("U10: events before the first subscriber are kept for it")
    func firstSubscriber_getsTheBacklog() async {
        var stream: UIStream<Toast>? = UIStream(clock: clock)
        stream?.enqueue([.timed("A")])
        await clock.advance(by: .seconds(2))
        let first = stream.map { collect($0.stream) }
        let second = stream.map { collect($0.stream) }
        stream = nil
        #expect(await first?.value == lifeOfA)
        #expect(await second?.value == [], "the backlog is for the first subscriber alone")
    }

    @Test("U11: a later subscriber begins with the last phase of the member on show")
    func laterSubscriber_beginsWithTheMemberOnShow() async {
        var stream: UIStream<Toast>? = UIStream(clock: clock)
        let first = stream.map { collect($0.stream) }
        stream?.enqueue([.timed("A"), .timed("B")])
        await clock.advance(by: .milliseconds(500))
        stream?.cancel("B")
        let second = stream.map { collect($0.stream) }
        await clock.advance(by: .milliseconds(600))
        let third = stream.map { collect($0.stream) }
        await clock.advance(by: .seconds(1))
        let fourth = stream.map { collect($0.stream) }
        stream = nil
        #expect(await first?.value == ["0 A animateIn", "500 B reject"] + lifeOfA.dropFirst())
        #expect(await second?.value == lifeOfA)
        #expect(await third?.value == Array(lifeOfA.dropFirst()))
        #expect(await fourth?.value == [])
    }

    @Test("U-D7: after a consumer was cancelled, a new one receives what follows")
    func newConsumer_afterACancelledOne_receives() async {
        let stream = UIStream<Toast>(clock: clock)
        let cancelled = collect(stream.stream)
        await settle()
        cancelled.cancel()
        #expect(await cancelled.value == [])
        let consumer = collect(stream.stream)
        stream.enqueue(.timed("A"))
        await clock.advance(by: .seconds(2))
        consumer.cancel()
        #expect(await consumer.value == lifeOfA)
    }

    @Test("B6.7: a stream that is finished ends each member and each loop, and takes no more")
    func finishedStream_endsEverything() async {
        let stream = UIStream<Toast>(clock: clock)
        let watching = collect(stream.stream)
        stream.enqueue([.timed("A"), .timed("B")])
        stream.finish()
        stream.enqueue(.timed("C"))
        #expect(await watching.value == ["0 A animateIn", "0 A animateOut", "0 A hidden", "0 B reject"])
        #expect(stream.current == nil && stream.pending.isEmpty && clock.timerCount == 0)
    }

    @Test("B6.8: a stream has one timer at most, and none when it has nothing to wait for")
    func timers_areOneOrNone() async {
        let stream = UIStream<Toast>(clock: clock)
        #expect(clock.timerCount == 0)
        stream.enqueue([.blocker("K"), .timed("A")])
        stream.enqueue(.timed("B"))
        #expect(clock.timerCount == 1)
        await clock.advance(by: .seconds(1))
        #expect(clock.timerCount == 0, "a waiting blocker needs no timer")
        stream.unblock("K")
        stream.pause()
        #expect(clock.timerCount == 0)
        stream.resume()
        #expect(clock.timerCount == 1)
        stream.cancelAll()
        #expect(clock.timerCount == 0)
        stream.enqueueExclusively(.timed("X"))
        await clock.advance(by: .seconds(2))
        #expect(clock.timerCount == 0 && stream.current == nil && stream.pending.isEmpty)
    }
}
