/// An ``AsyncOperation`` made of a block. The block receives the function that ends the operation.
///
/// ```swift
/// queue.addOperation(
///     AsyncBlockOperation { finish in
///         Task {
///             defer { finish() }
///             await upload()
///         }
///     })
/// ```
public final class AsyncBlockOperation: AsyncOperation, @unchecked Sendable {
    /// Begins the work and returns. `finish` ends the operation, from any thread; it must be called even if the work
    /// has failed or is not needed.
    public typealias Block = @Sendable (_ finish: @escaping @Sendable () -> Void) -> Void

    private let block: Block

    /// - Parameter block: called at most once; never, when the operation is cancelled before it starts.
    public init(_ block: @escaping Block) {
        self.block = block
        super.init()
    }

    public override func main() {
        // The reference is weak: work that still goes on must neither keep an operation that everybody else has
        // dropped, nor fail without it (I6).
        block { [weak self] in self?.finish() }
    }
}
