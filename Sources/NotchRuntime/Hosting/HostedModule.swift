import NotchConfiguration
import NotchCore

/// An instance of a module, wherever its code runs.
@SurfaceActor
protocol HostedModule: AnyObject {
    func activate()
    func deactivate()
    func configure() -> ModuleFace
    /// Lets the module prepare for the switch away from it.
    ///
    /// - Parameter completion: called once the module has prepared, at whatever time.
    func prepare(then completion: @escaping @SurfaceActor () -> Void)
    /// Tells the module that nobody waits for its preparation any more.
    func giveUpPreparing()
    /// Tells the module that it is dropped. What it shows beside its home goes with it.
    func unload()
}

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

/// The module of a program that has no others of its own: its home view and its queue. The daemon is one.
@SurfaceActor
final class MainModule: HostedModule {
    private let face: ModuleFace

    init(_ face: ModuleFace) { self.face = face }

    func activate() {}
    func deactivate() {}
    func configure() -> ModuleFace { face }
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
    func configure() -> ModuleFace { ModuleFace(module.makeConfiguration()) }

    func prepare(then completion: @escaping @SurfaceActor () -> Void) {
        // Nobody awaits this task: work that ignores its cancellation must hold up no switch (Q-D18).
        preparation = Task { @SurfaceActor [module] in
            await module.prepareForSwitchAway()
            completion()
        }
    }

    func giveUpPreparing() { preparation?.cancel() }
    func unload() { glances.end() }
}
