import Synchronization

/// The global actor of all decisions and all drawing.
///
/// A program with an event loop calls ``adopt(executor:clock:)`` first on its main thread. All code isolated to this
/// actor then runs on that thread, between the loop's other events. Without an adopted loop the actor uses the main
/// actor's executor, so that the types also work in plain programs and in tests.
///
/// The actor is not `@MainActor`, because on Linux the main actor leaves the process's main thread after the first
/// `await` of an asynchronous `main`, and both DRM master and Pango's per-thread font map depend on the thread.
@globalActor
public actor SurfaceActor {
    public static let shared = SurfaceActor()

    /// The executor and the clock of the actor, which are fixed at the first use.
    private struct Runtime {
        var executor: (any SerialExecutor)?
        var clock: any SurfaceClock
    }

    private static let adopted = Mutex<Runtime?>(nil)

    /// The runtime in use. It is fixed at the first use, so that the executor cannot change while work is running.
    private static let runtime: Runtime =
        adopted.withLock { $0 } ?? Runtime(executor: nil, clock: ContinuousSurfaceClock())

    /// Makes `executor` run all code isolated to this actor, and `clock` the default clock.
    ///
    /// - Precondition: called at most once, and before any code isolated to this actor has run.
    public static func adopt(executor: any SerialExecutor, clock: any SurfaceClock) {
        adopted.withLock {
            precondition($0 == nil, "SurfaceActor.adopt(executor:clock:) was called twice")
            $0 = Runtime(executor: executor, clock: clock)
        }
        precondition(
            runtime.executor === executor,
            "SurfaceActor.adopt(executor:clock:) must come before the actor's first use")
    }

    /// The adopted clock, or a continuous clock if no loop was adopted.
    public static var clock: any SurfaceClock { runtime.clock }

    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        Self.runtime.executor?.asUnownedSerialExecutor() ?? MainActor.sharedUnownedExecutor
    }

    /// Runs `operation` at once, for callers on the actor's thread whose isolation the compiler does not know, such as
    /// callbacks from C. The call traps on any other thread.
    public static func assumeIsolated<T: Sendable>(_ operation: @SurfaceActor () throws -> T) rethrows -> T {
        shared.preconditionIsolated()
        return try withoutActuallyEscaping(operation) { operation in
            // The isolation is checked above. The cast only removes it from the type, as the standard library's
            // MainActor.assumeIsolated does.
            try unsafeBitCast(operation, to: (() throws -> T).self)()
        }
    }
}
