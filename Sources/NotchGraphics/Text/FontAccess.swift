import Synchronization

/// Gives one thread at a time Pango's and Cairo's fonts.
///
/// Cairo keeps ten files of fonts open in each process (`MAX_OPEN_FACES` in `cairo-ft-font.c`). To open another one it
/// closes one that no thread uses, but it looks for that one without its lock. A thread that begins to use the file at
/// this moment reads freed memory. It also opens and closes files at the same time, which FreeType does not allow.
enum FontAccess {
    private static let lock = Mutex(())

    /// A result that may leave the lock, whatever its type. It stays on the thread that made it.
    private struct Result<Value>: @unchecked Sendable {
        let value: Value
    }

    /// Calls `body`, which must neither ask for access again nor release a ``TextBlock`` or a ``TextEngine``.
    static func exclusive<Value>(_ body: () -> Value) -> Value {
        lock.withLock { _ in Result(value: body()) }.value
    }
}
