import NotchConcurrency

/// Does the store's work on the actor, in the turn in which it is given. A display whose runs must be the same each time
/// has it in the place of a thread.
@SurfaceActor
final class ImmediateWorker: WorkerThread {
    func perform(_ work: @escaping WorkerTask) {
        work()()
    }

    func close() {}
}
