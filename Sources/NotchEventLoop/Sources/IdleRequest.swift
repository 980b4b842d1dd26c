/// The context of an idle source's callback. It is made before the source, and receives the source afterwards.
final class IdleRequest {
    /// The loop, which outlives the source.
    private unowned let loop: EventLoop
    var source: OpaquePointer?

    init(loop: EventLoop) {
        self.loop = loop
    }

    func end() {
        if let source { loop.isNotDue(idler: source) }
    }
}
