/// Watches the actions of a system.
@SurfaceActor
public protocol ActionDispatchObserver: AnyObject {
    func actionWillBegin(_ dispatch: ActionDispatch)
    func actionDidComplete(_ dispatch: ActionDispatch, outcome: ActionOutcome)
}
