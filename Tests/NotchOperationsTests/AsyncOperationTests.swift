import Foundation
import NotchOperations
import NotchTestSupport
import Testing

/// Tests operations that are started without a queue.
@Suite struct AsyncOperationTests {
    @Test("I6: starting one that executes is an error, not a trap, and does not start it again")
    func startWhileExecuting_isAnError() throws {
        let (starts, errors) = (Trace<Int>(), Trace<AsyncOperationError>())
        let operation = AsyncBlockOperation { _ in starts.append(1) }
        operation.name = "upload"
        operation.onError = { _, error in errors.append(error) }
        try operation.begin()
        #expect(throws: AsyncOperationError.alreadyExecuting(name: "upload")) { try operation.begin() }
        operation.start()
        #expect(errors.elements == [.alreadyExecuting(name: "upload")])
        #expect(starts.elements == [1])
        #expect(operation.isExecuting && !operation.isFinished && operation.isAsynchronous)
    }

    @Test("I6: of many threads that start one, one does, and the others are refused")
    func manyStarters_startOnce() async {
        for _ in 0..<100 {
            let (starts, errors) = (Trace<Int>(), Trace<AsyncOperationError>())
            let operation = AsyncBlockOperation { _ in starts.append(1) }
            operation.onError = { _, error in errors.append(error) }
            await onThreads(4) { _ in operation.start() }
            #expect(starts.elements == [1])
            #expect(errors.elements == Array(repeating: .alreadyExecuting(name: nil), count: 3))
        }
    }

    @Test("I6: starting one that is finished does nothing")
    func startWhenFinished_doesNothing() throws {
        let (starts, errors) = (Trace<Int>(), Trace<AsyncOperationError>())
        let operation = AsyncBlockOperation { finish in
            starts.append(1)
            finish()
        }
        operation.onError = { _, error in errors.append(error) }
        try operation.begin()
        try operation.begin()
        operation.start()
        operation.finish()
        #expect(starts.elements == [1] && errors.elements.isEmpty)
        #expect(operation.isFinished && !operation.isExecuting)
    }

    @Test("I6: one that was cancelled finishes without main()")
    func cancelled_finishesWithoutMain() throws {
        let starts = Trace<Int>()
        let operation = AsyncBlockOperation { _ in starts.append(1) }
        operation.cancel()
        #expect(!operation.isFinished)
        try operation.begin()
        #expect(operation.isFinished && !operation.isExecuting && starts.elements.isEmpty)
    }

    @Test("I6: finishing again does nothing, and finishing before the start is only reported")
    func finish_isIdempotent() throws {
        let errors = Trace<AsyncOperationError>()
        let operation = Endless()
        operation.onError = { _, error in errors.append(error) }
        operation.finish()
        #expect(!operation.isFinished && errors.elements == [.notStarted(name: nil)])
        try operation.begin()
        #expect(operation.isExecuting)
        operation.finish()
        operation.finish()
        #expect(operation.isFinished && errors.elements.count == 1)
    }

    @Test("One that waits for another is not begun by hand")
    func begin_isRefusedWhileNotReady() throws {
        let (first, second) = (Endless(), Endless())
        second.addDependency(first)
        #expect(throws: AsyncOperationError.notReady(name: nil)) { try second.begin() }
        try first.begin()
        first.finish()
        try second.begin()
        #expect(second.isExecuting)
    }

    @Test("I6: what ends an operation that everybody has dropped does nothing")
    func droppedOperation_isNotFinished() throws {
        let kept = Trace<@Sendable () -> Void>()
        weak var dropped: AsyncBlockOperation?
        do {
            let operation = AsyncBlockOperation { kept.append($0) }
            dropped = operation
            try operation.begin()
            #expect(operation.isExecuting)
        }
        #expect(dropped == nil)
        for finish in kept.elements { finish() }
        #expect(kept.elements.count == 1)
    }

    @Test("Without work of its own an operation finishes at once")
    func noWork_finishesAtOnce() throws {
        let operation = AsyncOperation()
        try operation.begin()
        #expect(operation.isFinished)
    }

    @Test("I6: whoever looks, and whenever: executing and finished are never both true")
    func states_areNeverBoth() async {
        let operations = (0..<1000).map { _ in Endless() }
        let tally = Tally()
        await onThreads(4) { number in
            for operation in operations {
                switch number {
                case 0: operation.start()
                case 1:
                    while !operation.isExecuting { sched_yield() }
                    operation.finish()
                default: tally.sample(operation)
                }
            }
        }
        #expect(tally.counts.faults == 0)
        #expect(tally.counts.samples >= 2000)
    }

    @Test("Errors name the operation and say what to do")
    func errors_sayWhatToDo() {
        #expect(
            AsyncOperationError.notStarted(name: "upload").description
                == "the operation upload has not been started and cannot be finished; call finish() from its work, "
                + "or cancel() to discard it")
        #expect("\(AsyncOperationError.notReady(name: nil))".hasPrefix("an operation without a name waits for another"))
    }
}
