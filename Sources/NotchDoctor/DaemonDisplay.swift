/// The display that a daemon says it has. Without the daemon, only the administrator could find that out.
package struct DaemonDisplay: Hashable, Sendable {
    /// The path of the display's node, such as `/dev/dri/card0` or `/dev/fb1`.
    package var node: String
    /// A description, such as `card0 (vc4) DSI-1 320x1480@60 XR24`.
    package var text: String
    package var process: Int

    /// - Parameters:
    ///   - name: the display's name in the daemon's status.
    ///   - waiting: why nothing can be seen on the display; `nil` while something can.
    /// - Returns: `nil` if the display is neither a card nor a frame buffer, and while nothing can be seen.
    package init?(named name: String, waiting: String?, process: Int) {
        let words = name.split(separator: " ", maxSplits: 2).map(String.init)
        guard waiting == nil, words.count > 1 else { return nil }
        switch words[0] {
        case "drm": node = "/dev/dri/" + words[1]
        case "fbdev": node = words[1]
        default: return nil
        }
        text = words.dropFirst().joined(separator: " ")
        self.process = process
    }

    /// The daemon in the form of the users that `/proc` lists.
    package var user: CardUser { CardUser(process: process, name: "notchd", isMaster: true) }
}
