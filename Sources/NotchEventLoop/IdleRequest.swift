/// What the callback of an idle source knows of it, which is made after the callback.
final class IdleRequest {
    /// It outlives the source.
    private unowned let loop: EventLoop
    var source: OpaquePointer?

    init(loop: EventLoop) {
        self.loop = loop
    }

    func end() {
        if let source { loop.isNotDue(idler: source) }
    }
}
