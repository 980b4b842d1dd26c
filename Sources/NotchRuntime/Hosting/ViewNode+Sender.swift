import NotchCore
import NotchIPC

extension ViewNode {
    /// Returns the view as a client may have it shown: pictures of its own rights' files only.
    func sent(by peer: PeerCredentials) -> ViewNode { peer.hasOwnRights ? self : withSharedFiles }
}
