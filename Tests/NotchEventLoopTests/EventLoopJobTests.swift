import Foundation
import NotchSystem
import NotchTestSupport
import Testing

@testable import NotchEventLoop

/// A global actor on a loop of its own. Any thread can queue a task on it at once.
@globalActor
private actor LoopActor {
    static let shared = LoopActor()
    nonisolated let loop: EventLoop

    private init() {
        do { loop = try EventLoop() } catch { preconditionFailure("\(error)") }
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }
}

/// A record of the jobs that ran on the loop of ``LoopActor``.
@LoopActor
private final class Tally {
    private(set) var counts: [Int: Int] = [:]
    private(set) var order: [Int: [Int]] = [:]
    private(set) var threads: Set<UInt> = []
    private(set) var total = 0

    nonisolated init() {}

    func note(_ job: Int, from thread: Int) {
        total += 1
        counts[job, default: 0] += 1
        order[thread, default: []].append(job)
        threads.insert(UInt(pthread_self()))
    }
}

@Suite struct EventLoopJobTests {
    @Test func run_returnsTheCodeOfTheFirstStop() async throws {
        let loop = try EventLoop()
        async let ended = runOnThread(loop)
        loop.stop(code: 3)
        #expect(try await ended.code == 3)
    }

    @Test func run_returnsAtOnceWhenStoppedBefore_andCanBeRunAgain() throws {
        let loop = try EventLoop()
        loop.stop(code: 1)
        loop.stop(code: 2)
        #expect(try loop.runBounded() == 1)
        loop.stop()
        #expect(try loop.runBounded() == 0)
        #expect(loop.turns == 0)
    }

    @Test func isolatedAsyncFunctions_runOnTheLoopsThread() async throws {
        let loop = try EventLoop()
        let probe = Probe(loop: loop)
        async let ended = runOnThread(loop)
        await probe.note("one")
        await Task.yield()
        await probe.note("two")
        let log = await probe.log
        let threads = await probe.threads
        loop.stop()
        #expect(log == ["one", "two"])
        let thread = try await ended.thread
        #expect(threads == [thread])
    }

    @Test func codeOnTheLoopsThread_countsAsIsolatedOutsideOfJobs() throws {
        let loop = try EventLoop()
        Probe(loop: loop).preconditionIsolated()
    }

    @Test func jobs_queuedOnTheLoopsThreadCostNoWakeUp() throws {
        let loop = try EventLoop()
        let probe = Probe(loop: loop)
        probe.assumeIsolated { probe in
            for number in 0..<200 { probe.spawn("\(number)") }
            probe.finish()
        }
        try loop.runBounded()
        #expect(probe.assumeIsolated { $0.log.count } == 400)
        #expect(loop.turns == 0)
        var count: UInt64 = 0
        #expect(read(loop.inbox.wakeups.rawValue, &count, 8) == -1 && errno == EAGAIN)
    }

    @Test func aJobForASleepingLoop_wakesItOnce() async throws {
        let loop = try EventLoop()
        let probe = Probe(loop: loop)
        async let ended = runOnThread(loop)
        await probe.note("woken")
        loop.stop()
        _ = try await ended
        // The stop may need a wake-up as well; nothing else does.
        #expect(loop.turns <= 2)
    }

    @Test func jobs_fromEightThreadsAllRunOnceAndInOrder() async throws {
        let loop = LoopActor.shared.loop
        async let ended = runOnThread(loop)
        let (threads, jobsEach) = (8, 1250)
        let tally = Tally()
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
            for thread in 0..<threads {
                Thread {
                    for job in 0..<jobsEach {
                        Task { @LoopActor in
                            tally.note(thread * jobsEach + job, from: thread)
                            if tally.total == threads * jobsEach { done.resume() }
                        }
                    }
                }.start()
            }
        }
        let counts = await tally.counts
        let order = await tally.order
        let ranOn = await tally.threads
        loop.stop()
        #expect(counts.count == threads * jobsEach)
        #expect(counts.values.allSatisfy { $0 == 1 })
        #expect(order.values.allSatisfy { $0 == $0.sorted() })
        let thread = try await ended.thread
        #expect(ranOn == [thread])
    }
}
