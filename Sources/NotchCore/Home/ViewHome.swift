/// A home that is written as a view.
///
///     ViewHome { time, pending in
///         HStack {
///             Text(time.clock, style: .value)
///             if pending > 0 { Badge("\(pending)") }
///         }
///     }
public struct ViewHome<View: NotchView>: HomeView {
    private let make: @SurfaceActor (_ time: WallTime, _ pending: Int) -> View

    /// - Parameter make: returns the view for a minute of the day and a number of waiting activities.
    public nonisolated init(_ make: @escaping @SurfaceActor (_ time: WallTime, _ pending: Int) -> View) {
        self.make = make
    }

    public func scene(at time: WallTime, pending: Int) -> HomeScene {
        var scene = HomeScene(time: time, pending: pending)
        scene.view = make(time, pending).node
        return scene
    }
}
