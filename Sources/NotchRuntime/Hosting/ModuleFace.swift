import NotchConfiguration
import NotchCore

/// The home, views and handlers of an instance of a module.
struct ModuleFace {
    var home: any HomeView = ClockHome()
    /// The queue whose cards the module shows; `nil` where it has none of its own.
    var queue: ActivityQueue?
    /// Whether the queue is the display's own, whose waiting activities are counted in any case.
    var sharesQueue = false
    var leading: (@SurfaceActor () -> ViewNode?)?
    var trailing: (@SurfaceActor () -> ViewNode?)?
    var onReady: (@SurfaceActor (SurfaceCoordinator) throws -> Void)?
    var onExpand: (@SurfaceActor () -> Void)?
    var onCompact: (@SurfaceActor () -> Void)?

    /// Returns the home scene, with the views beside the middle.
    @SurfaceActor
    func scene(at time: WallTime, pending: Int) -> HomeScene {
        var scene = home.scene(at: time, pending: pending + (sharesQueue ? 0 : queue?.pendingCount ?? 0))
        if let leading { scene.leading = leading() }
        if let trailing { scene.trailing = trailing() }
        return scene
    }
}

extension ModuleFace {
    /// Takes the parts of a configuration that are a module's.
    @SurfaceActor
    init(_ configuration: NotchConfiguration) {
        if let host = configuration.host { (home, queue) = (host.home, host.queue) }
        if let view = configuration.compactViews.leading { leading = { view().node } }
        if let view = configuration.compactViews.trailing { trailing = { view().node } }
        onReady = configuration.onReady
        onExpand = configuration.onExpand
        onCompact = configuration.onCompact
    }
}
