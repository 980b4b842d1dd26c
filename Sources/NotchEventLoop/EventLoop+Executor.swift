extension EventLoop: SerialExecutor {
    /// Queues a job for the loop's thread; jobs run in the order in which they came.
    package func enqueue(_ job: consuming ExecutorJob) {
        inbox.append(UnownedJob(job))
    }

    /// Lets code on the loop's thread that the runtime knows nothing of, such as a callback from sd-event or
    /// the program's top level, count as isolated.
    package func checkIsolated() {
        precondition(isOnThread, "code of the event loop's actor runs on another thread than the loop's")
    }
}
