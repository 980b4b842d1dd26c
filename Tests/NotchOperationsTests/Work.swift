import Foundation
import NotchOperations
import NotchTestSupport

/// An operation whose work records its beginning and its end, and goes on after `main()` has returned.
final class Work: AsyncOperation, @unchecked Sendable {
    private let label: String
    private let trace: Trace<String>

    init(_ label: String, _ trace: Trace<String>) {
        self.label = label
        self.trace = trace
        super.init()
        name = label
    }

    override func main() {
        trace.append("\(label) begins")
        Task {
            trace.append("\(label) ends")
            finish()
        }
    }
}

/// An operation that goes on until a test finishes it.
final class Endless: AsyncOperation, @unchecked Sendable {
    let begun = Latch()

    override func main() {
        begun.open()
    }
}

/// Waits until all the operations have finished.
func ended(_ operations: [Operation]) async {
    await withCheckedContinuation { continuation in
        let last = BlockOperation { continuation.resume() }
        for operation in operations { last.addDependency(operation) }
        OperationQueue().addOperation(last)
    }
}

/// Makes a new queue, so that tests do not wait for each other.
func queue(running count: Int = 1, isSuspended: Bool = false) -> OperationQueue {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = count
    queue.isSuspended = isSuspended
    return queue
}

extension OperationQueue {
    /// Adds operations one by one. Foundation's function for several may wait, so tasks must not call it.
    func add(_ operations: [Operation]) {
        for operation in operations { addOperation(operation) }
    }
}
