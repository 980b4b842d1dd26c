import NotchConfiguration
import NotchCore

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
