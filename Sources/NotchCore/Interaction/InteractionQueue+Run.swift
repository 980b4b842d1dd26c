extension InteractionQueue {
    /// Adds an interaction that is an asynchronous function, and returns what that returns.
    ///
    /// Cancelling the calling task cancels the interaction: before its start it never runs, and after that the task
    /// that runs `body` is cancelled, whose result counts. A continuation brings the caller back by way of the global
    /// executor; ``add(_:timeout:_:)`` is for who must do without.
    ///
    /// - Parameters:
    ///   - name: tells people who holds the queue; `nil` takes one made from its id.
    ///   - timeout: how long it may run, counted from its start. Then this throws at once and the next interaction
    ///     comes, whether or not `body` heeds that its task is cancelled (I-D3). `nil` for ever.
    /// - Throws: what `body` throws; `CancellationError` if it was cancelled before its start;
    ///   ``InteractionQueueError/timedOut(name:after:)``; ``InteractionQueueError/full(capacity:)``.
    @SurfaceActor
    public func run<T: Sendable>(
        _ name: String? = nil, timeout: Duration? = nil, _ body: @escaping @SurfaceActor () async throws -> T
    ) async throws -> T {
        let answer = Answer<T>()
        let block = try engine.add(name, timeout: timeout, takesSurface: true) { block in
            let work = Task { @SurfaceActor in
                do { answer.result = .success(try await body()) } catch { answer.result = .failure(error) }
                block.finish()
            }
            block.onCancel { work.cancel() }
        }
        let outcome = await withTaskCancellationHandler {
            await block.ended()
        } onCancel: {
            block.cancel()
        }
        // Whoever waits for the queue keeps it: a queue that is released cancels.
        withExtendedLifetime(self) {}
        switch (outcome, answer.result) {
        case (.finished, let result?): return try result.get()
        case (.timedOut, _): throw InteractionQueueError.timedOut(name: block.name, after: timeout ?? .zero)
        case (.cancelled, _), (.finished, nil): throw CancellationError()
        }
    }
}

@SurfaceActor
private final class Answer<T: Sendable> {
    var result: Result<T, any Error>?
}
