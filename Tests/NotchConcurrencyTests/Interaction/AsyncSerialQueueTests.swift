import NotchConcurrency
import NotchTestSupport
import Synchronization
import Testing

@Suite struct AsyncSerialQueueTests {
    private let notes = Notes()

    @Test("I2, I6: blocks run one at a time, in order, whoever finishes them")
    func blocks_runOneAtATime() async throws {
        let queue = AsyncSerialQueue()
        let workers = WorkerThreads(count: 2)
        for number in 0..<200 {
            queue.add { [notes] finish in
                notes.write("\(number) starts")
                let end: @Sendable () -> Void = {
                    notes.write("\(number) ends")
                    finish()
                    finish()
                }
                if number % 3 == 0 { end() } else { workers.give(end) }
            }
        }
        await queue.waitUntilAllFinished()
        workers.stop()
        #expect(notes.all == (0..<200).flatMap { ["\($0) starts", "\($0) ends"] })
        #expect(queue.current == nil && queue.pending.isEmpty)
    }

    @Test("Blocks run where the executor says")
    func blocks_runAtTheExecutor() async throws {
        let queue = AsyncSerialQueue { job in Task { @SurfaceActor in job() } }
        queue.add { [notes] finish in
            SurfaceActor.assumeIsolated { notes.write("on the actor") }
            finish()
        }
        await queue.waitUntilAllFinished()
        #expect(notes.all == ["on the actor"])
    }

    @Test("Any number of blocks that finish at once run without recursion")
    func synchronousBlocks_doNotRecurse() throws {
        let queue = AsyncSerialQueue(capacity: 20_000) { job in job() }
        queue.isSuspended = true
        let count = Counter()
        for _ in 0..<20_000 {
            queue.add { finish in
                count.increment()
                finish()
            }
        }
        #expect(count.value == 0)
        queue.isSuspended = false
        #expect(count.value == 20_000 && queue.pending.isEmpty)
    }

    @Test("A suspended queue starts nothing; the block that runs goes on, and can finish")
    func suspendedQueue_startsNothing() throws {
        let queue = AsyncSerialQueue { job in job() }
        #expect(!queue.isSuspended)
        let finisher = Finisher()
        let first = queue.add("first") { finisher.take($0) }
        queue.isSuspended = true
        queue.isSuspended = true
        let second = queue.add { $0() }
        #expect([first, second].map(\.state) == [.executing, .ready])
        #expect(queue.current === first && queue.pending.map(\.id) == [second.id])
        finisher.finish()
        #expect([first, second].map(\.state) == [.finished, .ready] && queue.current == nil)
        queue.isSuspended = false
        #expect(second.outcome == .finished && second.name == "interaction 2")
    }

    @Test("I5: a block that is cancelled before its start never runs; a running one still has to finish")
    func cancelledBlock_neverRuns() async throws {
        let queue = AsyncSerialQueue { job in job() }
        let finisher = Finisher()
        let first = queue.add { finisher.take($0) }
        let rest = (0..<4).map { number in
            queue.add { [notes] finish in
                notes.write("\(number)")
                finish()
            }
        }
        rest[1].cancel()
        let ended = await rest[1].ended()
        #expect(ended == .cancelled)
        #expect(queue.pending.map(\.id) == [rest[0].id, rest[2].id, rest[3].id])
        finisher.finish()
        #expect(notes.all == ["0", "2", "3"] && first.outcome == .finished && !first.isCancelled)
        let running = queue.add { finisher.take($0) }
        let waiting = queue.add { [notes] _ in notes.write("never") }
        queue.cancelAll()
        #expect([running, waiting].map(\.isCancelled) == [true, true])
        #expect([running, waiting].map(\.state) == [.executing, .finished])
        finisher.finish()
        await queue.waitUntilAllFinished()
        #expect([running, waiting].map(\.outcome) == [.finished, .cancelled])
        #expect(notes.all == ["0", "2", "3"])
    }

    @Test("I6: nobody sees a block in another state than ready, executing, finished, in this order")
    func states_comeInOrder() async throws {
        let queue = AsyncSerialQueue()
        queue.isSuspended = true
        let finisher = Finisher()
        let block = queue.add { finisher.take($0) }
        let seen = Task.detached { () -> [InteractionState] in
            var states = [block.state]
            while states.last != .finished {
                let state = block.state
                if state != states.last { states.append(state) }
                if states.last == .executing { finisher.finish() }
            }
            return states
        }
        queue.isSuspended = false
        await queue.waitUntilAllFinished()
        let states = await seen.value
        #expect([[.ready, .executing, .finished], [.executing, .finished]].contains(states))
    }

    @Test("I6: finishing after the queue and the handle are gone is harmless; what waited never runs")
    func releasedQueue_isHarmless() throws {
        let finisher = Finisher()
        var queue: AsyncSerialQueue? = AsyncSerialQueue { job in job() }
        queue?.add { finisher.take($0) }
        let waiting = queue?.add { [notes] _ in notes.write("never") }
        queue = nil
        #expect(waiting?.outcome == .cancelled)
        finisher.finish()
        finisher.finish()
        #expect(notes.all.isEmpty)
    }

    @Test("A full queue refuses")
    func fullQueue_refuses() throws {
        let queue = AsyncSerialQueue(capacity: 1)
        queue.isSuspended = true
        queue.add { $0() }
        #expect(queue.add { $0() }.outcome == .refused && queue.pending.count == 1)
    }

    @Test("I2, I5: a thousand blocks from eight threads, some cancelled: none overlaps, each thread's are in order")
    func thousandBlocks_doNotOverlap() async throws {
        let queue = AsyncSerialQueue()
        let workers = WorkerThreads(count: 4)
        let overlaps = Counter()
        let running = Counter()
        let blocks = await withTaskGroup(of: [QueuedBlock].self) { group in
            for thread in 0..<8 {
                group.addTask { [notes] in
                    await onThread {
                        (0..<125).map { number in
                            let block = queue.add("\(thread) \(number)") { finish in
                                if running.increment() != 1 { overlaps.increment() }
                                notes.write("\(thread) \(number)")
                                let end: @Sendable () -> Void = {
                                    running.decrement()
                                    finish()
                                }
                                if number % 2 == 0 { end() } else { workers.give(end) }
                            }
                            if number % 7 == 0 { block.cancel() }
                            return block
                        }
                    }
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
        await queue.waitUntilAllFinished()
        workers.stop()
        #expect(blocks.count == 1000 && overlaps.value == 0)
        let ran = notes.all
        let finished = Set(blocks.filter { $0.outcome == .finished }.map(\.name))
        #expect(Set(ran) == finished && ran.count == finished.count)
        #expect(blocks.allSatisfy { $0.outcome == .finished || ($0.outcome == .cancelled && $0.isCancelled) })
        for thread in 0..<8 {
            let numbers = ran.filter { $0.hasPrefix("\(thread) ") }.compactMap { Int($0.dropFirst(2)) }
            #expect(numbers == numbers.sorted())
        }
    }
}

private final class Notes: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    func write(_ line: String) { lines.withLock { $0.append(line) } }
}

private final class Counter: Sendable {
    private let count = Mutex(0)

    var value: Int { count.withLock { $0 } }

    @discardableResult
    func increment() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }

    func decrement() { count.withLock { $0 -= 1 } }
}

/// Keeps the function that finishes a block until a test calls it.
private final class Finisher: Sendable {
    private let stored = Mutex<(@Sendable () -> Void)?>(nil)

    func take(_ finish: @escaping @Sendable () -> Void) { stored.withLock { $0 = finish } }

    func finish() {
        let finish = stored.withLock { $0 }
        finish?()
    }
}
