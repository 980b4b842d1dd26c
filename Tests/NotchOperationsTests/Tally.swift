import Foundation
import NotchOperations
import Synchronization

/// Looks at operations until they are finished, both ways.
final class Tally: Sendable {
    struct Counts {
        var samples = 0
        /// How often an operation executed and was finished.
        var faults = 0
        /// How often one that had executed did neither: somebody looked just between the two changes.
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
            // Seldom: while somebody looks without a pause, who changes the state waits for its lock in between.
            if counts.samples.isMultiple(of: 64) { sched_yield() }
        }
        total.withLock { total in
            total.samples += counts.samples
            total.faults += counts.faults
            total.gaps += counts.gaps
        }
    }
}
