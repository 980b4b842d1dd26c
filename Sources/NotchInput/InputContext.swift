public import NotchCore
public import NotchEventLoop

/// What an ``InputSource`` needs of the program around it.
public struct InputContext: Sendable {
    /// Watches descriptors, and is the clock.
    public var loop: EventLoop
    public var logger: Logger
    /// Called with what a person asked for, and by which input.
    public var perform: @SurfaceActor @Sendable (_ action: InputAction, _ input: String) -> Void
    /// Called when a source's reports are others than before, for whoever would keep showing them.
    public var reportsChanged: @SurfaceActor @Sendable () -> Void

    public init(
        loop: EventLoop, logger: Logger,
        perform: @escaping @SurfaceActor @Sendable (_ action: InputAction, _ input: String) -> Void,
        reportsChanged: @escaping @SurfaceActor @Sendable () -> Void = {}
    ) {
        self.loop = loop
        self.logger = logger
        self.perform = perform
        self.reportsChanged = reportsChanged
    }
}
