extension InteractionQueue {
    /// Adds an interaction that is an asynchronous function, and returns the function's result.
    ///
    /// Cancelling the calling task cancels the interaction. Before its start, the interaction then never runs. After
    /// its start, the task that runs `body` is cancelled, and the result of `body` counts. A continuation brings the
    /// caller back through the global executor; a program that must not use that executor calls ``add(_:timeout:_:)``.
    ///
    /// - Parameters:
    ///   - name: the name of the interaction, which tells people who holds the queue; `nil` takes a name made from its
    ///     id.
    ///   - timeout: how long the interaction may run, counted from its start. After that this function throws at once
    ///     and the next interaction comes, whether or not `body` heeds that its task is cancelled (I-D3). `nil` is for
    ///     ever.
    /// - Throws: the error that `body` throws; `CancellationError` if the interaction was cancelled before its start;
    ///   ``InteractionQueueError/timedOut(name:after:)``; ``InteractionQueueError/full(capacity:)``.
    @SurfaceActor
    public func run<T: Sendable>(
        _ name: String? = nil, timeout: Duration? = nil, _ body: @escaping @SurfaceActor () async throws -> T
    ) async throws -> T {
        let answer = Answer<T>()
        let block = engine.add(name, timeout: timeout, takesSurface: true) { block in
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
        // The caller keeps the queue alive while it waits, because a queue that is released cancels its interactions.
        withExtendedLifetime(self) {}
        switch (outcome, answer.result) {
        case (.finished, let result?): return try result.get()
        case (.refused, _): throw InteractionQueueError.full(capacity: engine.machine.capacity)
        case (.timedOut, _): throw InteractionQueueError.timedOut(name: block.name, after: timeout ?? .zero)
        case (.cancelled, _), (.finished, nil): throw CancellationError()
        }
    }
}

@SurfaceActor
private final class Answer<T: Sendable> {
    var result: Result<T, any Error>?
}
