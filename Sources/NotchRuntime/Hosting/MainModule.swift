import NotchCore

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
