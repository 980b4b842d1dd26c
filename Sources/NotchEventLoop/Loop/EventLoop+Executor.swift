extension EventLoop: SerialExecutor {
    /// Queues a job for the loop's thread. Jobs run in the order in which they were queued.
    package func enqueue(_ job: consuming ExecutorJob) {
        inbox.append(UnownedJob(job))
    }

    /// Lets code on the loop's thread count as isolated where the runtime does not know about it, such as a callback
    /// from sd-event or the program's top level.
    package func checkIsolated() {
        precondition(isOnThread, "code of the event loop's actor runs on another thread than the loop's")
    }
}
