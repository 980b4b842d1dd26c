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
