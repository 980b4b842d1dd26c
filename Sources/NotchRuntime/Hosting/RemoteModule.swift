import NotchCore
import NotchIPC

/// A module whose code runs in a client. It exists as long as the client's call.
@SurfaceActor
final class RemoteModule: HostedModule {
    let processID: Int
    let userID: UInt32
    private let call: NotchCall<RegisterModuleRequest>
    private(set) var view: ViewNode?
    private(set) var leading: ViewNode?
    private(set) var trailing: ViewNode?
    private var completion: (@SurfaceActor () -> Void)?

    /// The views that the client has sent, as a home view.
    private struct Home: HomeView {
        weak var module: RemoteModule?

        func scene(at time: WallTime, pending: Int) -> HomeScene {
            var scene = HomeScene(time: time, pending: pending)
            scene.view = module?.view
            return scene
        }
    }

    init(_ call: NotchCall<RegisterModuleRequest>) throws(VarlinkError) {
        self.call = call
        processID = Int(call.peer.processID)
        userID = call.peer.userID
        _ = try show(call.request.views, of: call.peer)
    }

    /// Replaces the views that are present.
    ///
    /// - Parameter peer: the client that sent the views. Their pictures are limited to files that the client may read.
    /// - Returns: whether a view has changed.
    func show(_ views: ModuleViews, of peer: PeerCredentials) throws(VarlinkError) -> Bool {
        func node(_ json: JSON?, _ field: String) throws(VarlinkError) -> ViewNode?? {
            try ModuleViews.node(json, in: field).map { $0?.sent(by: peer) }
        }
        let new = (
            try node(views.view, "view") ?? view, try node(views.leading, "leading") ?? leading,
            try node(views.trailing, "trailing") ?? trailing
        )
        guard new != (view, leading, trailing) else { return false }
        (view, leading, trailing) = new
        return true
    }

    /// Removes the module at once if its client has disconnected.
    func noticeDisconnection() { call.noticeDisconnection() }

    /// Handles the client's report that it has ended its unfinished work.
    func prepared() {
        let completion = completion
        self.completion = nil
        completion?()
    }

    func activate() { tell(.activated) }
    func deactivate() { tell(.deactivated) }

    func configure() -> ModuleScreen {
        var screen = ModuleScreen(home: Home(module: self))
        screen.leading = { [weak self] in self?.leading }
        screen.trailing = { [weak self] in self?.trailing }
        screen.onExpand = { [weak self] in self?.tell(.expanded) }
        screen.onCompact = { [weak self] in self?.tell(.compact) }
        return screen
    }

    func prepare(then completion: @escaping @SurfaceActor () -> Void) {
        self.completion = completion
        call.replyContinues(.init(step: .prepareForSwitchAway, limit: ModuleHostMachine.preparationLimit))
    }

    func giveUpPreparing() {
        // A late answer would count for the next switch.
        prepared()
    }

    func unload() {}

    private func tell(_ step: ModuleStep) { call.replyContinues(.init(step: step)) }
}

extension ViewNode {
    /// Returns the view with the client's rights: it shows only pictures whose files the client may read.
    func sent(by peer: PeerCredentials) -> ViewNode { peer.hasOwnRights ? self : withSharedFiles }
}
