import Foundation
import Synchronization

/// Runs `body` on real threads at the same time, each with its number, and waits for all of them.
///
/// The function is for tests of guarantees between threads. Tasks would not suffice, because they share as many threads
/// as there are processors.
package func onThreads(_ count: Int, _ body: @escaping @Sendable (_ number: Int) -> Void) async {
    let countdown = Countdown(count)
    await withCheckedContinuation { continuation in
        for number in 0..<count {
            Thread {
                // All threads begin together. Otherwise the first might end before the last begins.
                countdown.meet()
                body(number)
                if countdown.isLast() { continuation.resume() }
            }.start()
        }
    }
}

private final class Countdown: Sendable {
    private let awaited: Atomic<Int>
    private let running: Atomic<Int>

    init(_ count: Int) {
        awaited = Atomic(count)
        running = Atomic(count)
    }

    func meet() {
        awaited.subtract(1, ordering: .relaxed)
        while awaited.load(ordering: .relaxed) > 0 { sched_yield() }
    }

    func isLast() -> Bool {
        running.subtract(1, ordering: .acquiringAndReleasing).newValue == 0
    }
}
