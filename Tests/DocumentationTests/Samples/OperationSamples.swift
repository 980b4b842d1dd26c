import Foundation
import NotchOperations

func upload(then work: @escaping @Sendable () async -> Void) {
    let queue = OperationQueue()
    queue.addOperation(
        AsyncBlockOperation { finish in
            Task {
                defer { finish() }
                await work()
            }
        })
    queue.waitUntilAllOperationsAreFinished()
}
