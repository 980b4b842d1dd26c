/// What the surface shows while no card is on it.
@SurfaceActor
public protocol HomeView {
    /// The home scene for a minute of the day and a number of waiting activities. Called when either changes.
    func scene(at time: WallTime, pending: Int) -> HomeScene
}
