import Glibc
import NotchConcurrency

/// Lets everything that is ready to run on the surface actor run, and other threads too, until something is so.
///
/// - Parameter turns: how many turns of the actor it may take. A condition that never holds then fails its test, and
///   does not stop it.
@SurfaceActor
package func settle(turns: Int = 1_000_000, until isDone: () -> Bool) async {
    for _ in 0..<turns {
        if isDone() { return }
        sched_yield()
        await Task.yield()
    }
}
