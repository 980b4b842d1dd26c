/// The view that the surface shows while no card is on it.
@SurfaceActor
public protocol HomeView {
    /// Returns the home scene for a minute of the day and a number of waiting activities. The surface calls it when
    /// either changes, and after ``SurfaceCoordinator/homeChanged()``.
    func scene(at time: WallTime, pending: Int) -> HomeScene
}
