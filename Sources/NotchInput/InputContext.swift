package import NotchCore
package import NotchEventLoop

/// What an ``InputSource`` needs of the program around it.
package struct InputContext: Sendable {
    /// Watches descriptors, and is the clock.
    package var loop: EventLoop
    package var logger: Logger
    /// Called with what a person asked for, and by which input.
    package var perform: @SurfaceActor @Sendable (_ action: InputAction, _ input: String) -> Void
    /// Called when a source's reports are others than before, for whoever would keep showing them.
    package var reportsChanged: @SurfaceActor @Sendable () -> Void

    package init(
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
