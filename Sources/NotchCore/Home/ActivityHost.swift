/// A home view that gives way to the queue's current card and comes back when there is none (Q25).
@SurfaceActor
public struct ActivityHost {
    package let queue: ActivityQueue
    package let home: any HomeView

    /// - Parameters:
    ///   - queue: the queue whose cards are shown.
    ///   - home: the view that is shown between cards.
    public init(queue: ActivityQueue, home: @SurfaceActor () -> any HomeView = { ClockHome() }) {
        self.queue = queue
        self.home = home()
    }
}
