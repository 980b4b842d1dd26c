import Foundation
import NotchOperations
import NotchTestSupport
import Synchronization
import Testing

/// Tests operations in Foundation's own queue, with its threads.
@Suite struct AsyncOperationQueueTests {
    @Test("I-D4: a queue of one starts all three, each after the one before has finished")
    func queueOfOne_startsAllInOrder() async {
        let trace = Trace<String>()
        let operations = ["A", "B", "C"].map { Work($0, trace) }
        queue().add(operations)
        await ended(operations)
        #expect(trace.elements == ["A begins", "A ends", "B begins", "B ends", "C begins", "C ends"])
    }

    @Test("I6: a block that finishes before it returns does not stop a queue")
    func blockThatFinishesAtOnce_isFollowed() async {
        let trace = Trace<Int>()
        let operations = (1...3).map { number in
            AsyncBlockOperation { finish in
                trace.append(number)
                finish()
            }
        }
        queue().add(operations)
        await ended(operations)
        #expect(trace.elements == [1, 2, 3])
    }

    @Test("A queue runs as many at a time as it may, and no more", arguments: [3, 4])
    func wideQueue_runsAsManyAsItMay(width: Int) async {
        let rounds = Rounds(of: width)
        let operations = (0..<width * 4).map { _ in AsyncBlockOperation { rounds.arrive($0) } }
        queue(running: width).add(operations)
        await ended(operations)
        #expect(rounds.widest == width)
    }

    @Test("Dependencies: none starts before those it waits for have finished, in whatever queues they are")
    func dependencies_areWaitedFor() async {
        let trace = Trace<String>()
        let (first, second, third) = (Work("A", trace), Work("B", trace), Work("C", trace))
        second.addDependency(first)
        third.addDependency(second)
        queue(running: 4).add([third, first])
        queue(running: 4).addOperation(second)
        await ended([third])
        #expect(trace.elements == ["A begins", "A ends", "B begins", "B ends", "C begins", "C ends"])
    }

    @Test("I6: an operation cancelled before its start finishes without main(), and the queue goes on")
    func cancelledBeforeStart_finishesWithoutMain() async {
        let trace = Trace<String>()
        let operations = ["A", "B", "C"].map { Work($0, trace) }
        operations[2].addDependency(operations[1])
        let queue = queue(isSuspended: true)
        queue.add(operations)
        operations[1].cancel()
        queue.isSuspended = false
        await ended(operations)
        #expect(trace.elements == ["A begins", "A ends", "C begins", "C ends"])
        #expect(operations.map(\.isFinished) == [true, true, true])
    }

    @Test("Cancelling all: the one under way ends itself, the others finish without main()")
    func cancellingAll_leavesTheOneUnderWay() async {
        let trace = Trace<String>()
        let (current, next) = (Endless(), Work("B", trace))
        let queue = queue(isSuspended: true)
        // The cancelling operation does it in its own work, when it is certainly under way. All are in the queue then.
        let canceller = AsyncBlockOperation { finish in
            queue.cancelAllOperations()
            trace.append("cancelled")
            finish()
        }
        queue.add([canceller, current, next])
        queue.isSuspended = false
        await ended([canceller, current, next])
        #expect(trace.elements == ["cancelled"])
        #expect(canceller.isCancelled && current.isCancelled && next.isCancelled)
    }

    @Test("I6: finishing twice, from many threads, lets one operation follow, once")
    func doubleFinish_countsOnce() async {
        for _ in 0..<50 {
            let (trace, completions) = (Trace<String>(), Trace<Int>())
            let (current, next) = (Endless(), Work("B", trace))
            let completed = Latch()
            current.completionBlock = {
                completions.append(1)
                completed.open()
            }
            let queue = queue()
            queue.add([current, next])
            await onThreads(4) { _ in
                current.begun.wait()
                current.finish()
                current.finish()
            }
            await ended([current, next])
            current.finish()
            #expect(trace.elements == ["B begins", "B ends"])
            await onThreads(1) { _ in completed.wait() }
            #expect(completions.elements == [1])
        }
    }

    @Test("I6: in a queue too, whoever looks, and whenever: executing and finished are never both true")
    func states_areNeverBothInAQueue() async {
        let tally = Tally()
        // The test goes on until a thread has looked between the two changes, which takes longer on some machines than
        // on others. If executing ended too late or finished began too early, both would be true there. With one
        // processor no thread may ever look at that moment, so the number of rounds is bounded.
        var rounds = 0
        while tally.counts.gaps < 3, tally.counts.faults == 0, rounds < 200 {
            rounds += 1
            let operations = (0..<500).map { _ in Endless() }
            queue(running: 2).add(operations)
            await onThreads(3) { number in
                for operation in operations {
                    guard number == 0 else {
                        tally.sample(operation)
                        continue
                    }
                    operation.begun.wait()
                    operation.finish()
                }
            }
        }
        #expect(tally.counts.faults == 0)
    }

    @Test("Those who wait for an operation are let go, whichever moment it finishes at")
    func waitUntilFinished_returns() async {
        for _ in 0..<100 {
            let operation = Endless()
            queue().addOperation(operation)
            await onThreads(4) { number in
                if number == 0 {
                    operation.begun.wait()
                    operation.finish()
                } else {
                    operation.waitUntilFinished()
                }
            }
            #expect(operation.isFinished)
        }
    }
}

/// Ends operations in rounds. A round ends only when a given number of operations are under way at once.
private final class Rounds: Sendable {
    private struct State {
        var running = 0
        var widest = 0
        var finishes: [@Sendable () -> Void] = []
    }

    private let state = Mutex(State())
    private let size: Int

    init(of size: Int) {
        self.size = size
    }

    var widest: Int { state.withLock { $0.widest } }

    func arrive(_ finish: @escaping @Sendable () -> Void) {
        let finishes = state.withLock { state -> [@Sendable () -> Void] in
            state.running += 1
            state.widest = max(state.widest, state.running)
            state.finishes.append(finish)
            guard state.finishes.count == size else { return [] }
            defer { (state.running, state.finishes) = (0, []) }
            return state.finishes
        }
        for finish in finishes { finish() }
    }
}
