import Synchronization

/// Gives one thread at a time Pango's and Cairo's fonts.
///
/// Cairo keeps ten files of fonts open in each process (`MAX_OPEN_FACES` in `cairo-ft-font.c`). To open another one it
/// closes one that no thread uses, but it looks for that one without its lock. A thread that begins to use the file at
/// this moment reads freed memory.
enum FontAccess {
    private static let lock = Mutex(())

    /// Calls `body`, which must not ask for access again.
    static func exclusive<Result>(_ body: () -> Result) -> Result {
        // The result stays on the thread that the lock belongs to.
        nonisolated(unsafe) var result: Result?
        lock.withLock { _ in result = body() }
        return result!
    }
}
