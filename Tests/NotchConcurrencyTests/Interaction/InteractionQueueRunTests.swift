import NotchConcurrency
import NotchTestSupport
import Testing

@SurfaceActor
@Suite struct InteractionQueueRunTests {
    let clock = ManualClock()
    let queue: InteractionQueue
    let journal = InteractionJournal()

    init() {
        queue = InteractionQueue(clock: clock)
        journal.observe(queue)
        queue.onViewDidAppear()
    }

    private struct Refusal: Error {}

    @Test("I2, I3: asynchronous functions take their turns, and give back what they return or throw")
    func run_givesResults() async throws {
        let answer = Task { @SurfaceActor in
            try await queue.run("A") { [clock] in
                await Task.yield()
                return clock.now.milliseconds
            }
        }
        let refusal = Task { @SurfaceActor in
            try await queue.run("B") { () async throws -> Int in throw Refusal() }
        }
        await clock.advance(by: .seconds(2))
        let instant = try await answer.value
        #expect(instant == 750)
        await #expect(throws: Refusal.self) { try await refusal.value }
        #expect(
            journal.log == [
                "500 resumed", "750 A started", "750 A finished", "1000 B started", "1000 B finished",
            ])
    }

    @Test("I5: cancelling the caller before its turn takes the interaction back; it never runs")
    func cancelledCaller_beforeTheStart_neverRuns() async throws {
        let waiting = Task { @SurfaceActor in
            try await queue.run("A") { [journal] in journal.note("A runs") }
        }
        await clock.advance(by: .milliseconds(600))
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        let late = Task { @SurfaceActor in
            try await queue.run("B") { [journal] in journal.note("B runs") }
        }
        late.cancel()
        await #expect(throws: CancellationError.self) { try await late.value }
        await clock.advance(by: .seconds(5))
        #expect(journal.log == ["500 resumed", "600 A cancelled", "600 B cancelled"])
    }

    @Test("I3: cancelling the caller after the start cancels the function's task, whose result counts")
    func cancelledCaller_afterTheStart_stopsTheBody() async throws {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        let running = Task { @SurfaceActor in
            try await queue.run("A") {
                for await _ in stream {}
                return Task.isCancelled ? "stopped" : "ended"
            }
        }
        await clock.advance(by: .seconds(1))
        #expect(queue.current?.item.name == "A")
        running.cancel()
        let result = try await running.value
        #expect(result == "stopped")
        await settle()
        #expect(
            journal.log == ["500 resumed", "750 A started", "1000 A asked to stop", "1000 A finished"])
        withExtendedLifetime(continuation) {}
    }

    @Test("I-D3: a timeout is thrown at once, and the next comes, though the function heeds nothing")
    func timeout_isThrownAtOnce() async throws {
        let (stubborn, release) = AsyncStream.makeStream(of: Void.self)
        let wait = Task { for await _ in stubborn {} }
        let slow = Task { @SurfaceActor in
            try await queue.run("A", timeout: .seconds(1)) { [journal] in
                await wait.value
                journal.note("A was \(Task.isCancelled ? "cancelled" : "left alone")")
            }
        }
        await settle()
        journal.add("B", to: queue)
        await clock.advance(by: .seconds(5))
        await #expect(throws: InteractionQueueError.timedOut(name: "A", after: .seconds(1))) { try await slow.value }
        let soFar = ["500 resumed", "750 A started", "1750 A timedOut", "2000 B started"]
        #expect(journal.log == soFar)
        release.finish()
        await settle { journal.log.count > soFar.count }
        #expect(journal.log == soFar + ["A was cancelled"])
    }

    @Test("A full queue refuses an asynchronous function, too")
    func fullQueue_refuses() async throws {
        let queue = InteractionQueue(capacity: 1, clock: clock)
        queue.add { _ in }
        await #expect(throws: InteractionQueueError.full(capacity: 1)) { try await queue.run { 1 } }
    }
}
