/// The display that a daemon says it has. Without the daemon, only the administrator could find that out.
package struct DaemonDisplay: Hashable, Sendable {
    /// The paths of the display's nodes, such as `/dev/dri/card0` or `/dev/fb1`. Lamps behind a network have none.
    package var nodes: [String]
    /// Whether it is a matrix of lamps, which needs neither card nor frame buffer.
    package var isMatrix = false
    /// A description, such as `card0 (vc4) DSI-1 320x1480@60 XR24`.
    package var text: String
    package var process: Int

    /// - Parameters:
    ///   - name: the display's name in the daemon's status.
    ///   - waiting: why nothing can be seen on the display; `nil` while something can.
    /// - Returns: `nil` if the display is headless or a terminal, and while nothing can be seen.
    package init?(named name: String, waiting: String?, process: Int) {
        let words = name.split(separator: " ", maxSplits: 2).map(String.init)
        guard waiting == nil, words.count > 1 else { return nil }
        switch words[0] {
        case "drm": nodes = ["/dev/dri/" + words[1]]
        case "fbdev": nodes = [words[1]]
        case "led":
            nodes = name.split(separator: " ").map(String.init).filter { $0.hasPrefix("/dev/") }
            isMatrix = true
        default: return nil
        }
        text = words.dropFirst().joined(separator: " ")
        self.process = process
    }

    /// The daemon in the form of the users that `/proc` lists.
    package var user: CardUser { CardUser(process: process, name: "notchd", isMaster: true) }
}
