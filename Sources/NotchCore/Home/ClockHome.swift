/// A clock with the date, and the number of waiting activities once the surface is opened.
public struct ClockHome: HomeView {
    public nonisolated init() {}

    public func scene(at time: WallTime, pending: Int) -> HomeScene {
        HomeScene(time: time, pending: pending)
    }
}
