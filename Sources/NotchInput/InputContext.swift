package import NotchCore
package import NotchEventLoop

/// The services that an ``InputSource`` needs from the program around it.
package struct InputContext: Sendable {
    /// The loop that watches descriptors. It is also the clock.
    package var loop: EventLoop
    package var logger: Logger
    /// Called with the action that a person asked for and the name of the input.
    package var perform: @SurfaceActor @Sendable (_ action: InputAction, _ input: String) -> Void
    /// Called when a source's reports have changed, so that displays of them can be updated.
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
