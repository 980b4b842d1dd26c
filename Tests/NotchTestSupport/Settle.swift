import Glibc
import NotchConcurrency

/// Lets the work on the surface actor and other threads run until a condition holds.
///
/// - Parameter turns: the largest number of the actor's turns. So a condition that never holds fails its test instead
///   of blocking it.
@SurfaceActor
package func settle(turns: Int = 1_000_000, until isDone: () -> Bool) async {
    for _ in 0..<turns {
        if isDone() { return }
        sched_yield()
        await Task.yield()
    }
}
