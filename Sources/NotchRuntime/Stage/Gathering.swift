import NotchCore

/// Waits for several answers, and then calls a closure once.
@SurfaceActor
final class Gathering {
    private var missing: Int
    private let body: @SurfaceActor () -> Void

    /// - Parameter count: the number of answers. With none, `body` is called at once.
    init(of count: Int, then body: @escaping @SurfaceActor () -> Void) {
        missing = count
        self.body = body
        if count == 0 { body() }
    }

    /// Counts an answer.
    func arrive() {
        missing -= 1
        if missing == 0 { body() }
    }
}
