/// Brings modules to the foreground.
@SurfaceActor
public protocol ModuleSwitching: AnyObject {
    /// The module in the foreground; `nil` before the first one is there.
    var foregroundModuleID: String? { get }
    /// The modules, in the order in which they were registered.
    var modules: [ModuleDescriptor] { get }

    /// Brings a module to the foreground. A switch that is asked for during another one follows it, and of several only
    /// the last one does (M4). The module that is there already changes nothing.
    ///
    /// - Returns: whether there is such a module.
    @discardableResult
    func switchModule(to id: String) -> Bool

    /// Brings the next module to the foreground, and after the last the first (M7).
    func switchToNextModule()

    /// Marks a module in the background as one that wants attention, until it is in the foreground (M6). A cue in the
    /// module's colour plays.
    func requestAttention(_ id: String)
}
