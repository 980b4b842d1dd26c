import NotchConfiguration
import NotchCore

/// An instance of a module, in this process or in another.
@SurfaceActor
protocol HostedModule: AnyObject {
    func activate()
    func deactivate()
    func configure() -> ModuleScreen
    /// Lets the module prepare for the switch away from it.
    ///
    /// - Parameter completion: called once the module has prepared, at any time.
    func prepare(then completion: @escaping @SurfaceActor () -> Void)
    /// Reports to the module that its preparation is no longer awaited.
    func giveUpPreparing()
    /// Reports to the module that it is dropped. Its glances are removed with it.
    func unload()
}

/// The home, views and handlers of an instance of a module.
struct ModuleScreen {
    var home: any HomeView = ClockHome()
    /// The queue whose cards the module shows; `nil` if it has none of its own.
    var queue: ActivityQueue?
    /// Whether the queue is the display's own queue, whose waiting activities are always counted.
    var sharesQueue = false
    var leading: (@SurfaceActor () -> ViewNode?)?
    var trailing: (@SurfaceActor () -> ViewNode?)?
    var onReady: (@SurfaceActor (SurfaceCoordinator) throws -> Void)?
    var onExpand: (@SurfaceActor () -> Void)?
    var onCompact: (@SurfaceActor () -> Void)?

    /// Returns the home scene, with the leading and trailing views.
    @SurfaceActor
    func scene(at time: WallTime, pending: Int) -> HomeScene {
        var scene = home.scene(at: time, pending: pending + (sharesQueue ? 0 : queue?.pendingCount ?? 0))
        if let leading { scene.leading = leading() }
        if let trailing { scene.trailing = trailing() }
        return scene
    }
}

extension ModuleScreen {
    /// Takes the parts of a configuration that belong to a module.
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

/// The module of a program without other modules: its home view and its queue. The daemon is such a program.
@SurfaceActor
final class MainModule: HostedModule {
    private let screen: ModuleScreen

    init(_ screen: ModuleScreen) { self.screen = screen }

    func activate() {}
    func deactivate() {}
    func configure() -> ModuleScreen { screen }
    func prepare(then completion: @escaping @SurfaceActor () -> Void) { completion() }
    func giveUpPreparing() {}
    func unload() {}
}

/// A module of the program itself.
@SurfaceActor
final class LocalModule: HostedModule {
    private let module: any NotchModule
    private let glances: ModuleGlances
    private var preparation: Task<Void, Never>?

    init(_ module: any NotchModule, glances: ModuleGlances) {
        self.module = module
        self.glances = glances
    }

    func activate() { module.onActivate() }
    func deactivate() { module.onDeactivate() }
    func configure() -> ModuleScreen { ModuleScreen(module.makeConfiguration()) }

    func prepare(then completion: @escaping @SurfaceActor () -> Void) {
        // The task is not awaited, because work that ignores its cancellation must not delay a switch (Q-D18).
        preparation = Task { @SurfaceActor [module] in
            await module.prepareForSwitchAway()
            completion()
        }
    }

    func giveUpPreparing() { preparation?.cancel() }
    func unload() { glances.end() }
}
