import Foundation
import NotchOperations
import Synchronization

/// Reads the state of operations until they are finished, with and without the lock of the state.
final class Tally: Sendable {
    struct Counts {
        var samples = 0
        /// How often an operation was both executing and finished.
        var faults = 0
        /// How often an operation that had been executing was neither: the thread looked between the two changes.
        var gaps = 0
    }

    private let total = Mutex(Counts())

    var counts: Counts { total.withLock { $0 } }

    func sample(_ operation: AsyncOperation) {
        var counts = Counts()
        var (hasExecuted, isOver) = (false, false)
        while !isOver {
            isOver = operation.isFinished
            let apart = isOver && operation.isExecuting
            let (isExecuting, isFinished) = operation.withStateLock { (operation.isExecuting, operation.isFinished) }
            counts.samples += 1
            if apart || (isExecuting && isFinished) { counts.faults += 1 }
            if hasExecuted, !isExecuting, !isFinished { counts.gaps += 1 }
            hasExecuted = hasExecuted || isExecuting
            // Yields only seldom: while a thread looks without a pause, the thread that changes the state waits for the
            // lock between its two changes.
            if counts.samples.isMultiple(of: 64) { sched_yield() }
        }
        total.withLock { total in
            total.samples += counts.samples
            total.faults += counts.faults
            total.gaps += counts.gaps
        }
    }
}
