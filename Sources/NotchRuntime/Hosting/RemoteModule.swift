import NotchCore
import NotchIPC

/// A module whose code is a client's, for as long as its call lasts.
@SurfaceActor
final class RemoteModule: HostedModule {
    let processID: Int
    let userID: UInt32
    private let call: NotchCall<RegisterModuleRequest>
    private(set) var view: ViewNode?
    private(set) var leading: ViewNode?
    private(set) var trailing: ViewNode?
    private var completion: (@SurfaceActor () -> Void)?

    /// What the client has sent, as a home.
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

    /// Takes over the views that are there.
    ///
    /// - Parameter peer: the client that has sent them. Its pictures are of files that it may read itself.
    /// - Returns: whether any of them has changed.
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

    /// Ends the module now if its client has disconnected.
    func noticeDisconnection() { call.noticeDisconnection() }

    /// Says that the client has ended what it had under way.
    func prepared() {
        let completion = completion
        self.completion = nil
        completion?()
    }

    func activate() { tell(.activated) }
    func deactivate() { tell(.deactivated) }

    func configure() -> ModuleFace {
        var face = ModuleFace(home: Home(module: self))
        face.leading = { [weak self] in self?.leading }
        face.trailing = { [weak self] in self?.trailing }
        face.onExpand = { [weak self] in self?.tell(.expanded) }
        face.onCompact = { [weak self] in self?.tell(.compact) }
        return face
    }

    func prepare(then completion: @escaping @SurfaceActor () -> Void) {
        self.completion = completion
        call.replyContinues(.init(step: .prepareForSwitchAway, limit: ModuleHostMachine.preparationLimit))
    }

    func giveUpPreparing() {
        // A late answer would be for the next time.
        prepared()
    }

    func unload() {}

    private func tell(_ step: ModuleStep) { call.replyContinues(.init(step: step)) }
}

extension ViewNode {
    /// Returns the view as a client may have it shown: pictures of its own rights' files only.
    func sent(by peer: PeerCredentials) -> ViewNode { peer.hasOwnRights ? self : withSharedFiles }
}
