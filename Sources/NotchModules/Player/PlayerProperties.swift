import NotchEventLoop

/// What a player tells of itself; `nil` where it tells nothing.
package struct PlayerProperties: Hashable, Sendable {
    package enum Status: String, Hashable, Sendable {
        case playing = "Playing"
        case paused = "Paused"
        case stopped = "Stopped"
    }

    package var status: Status?
    package var track: PlayerTrack?

    package init(status: Status? = nil, track: PlayerTrack? = nil) {
        self.status = status
        self.track = track
    }

    /// Reads properties of the interface `org.mpris.MediaPlayer2.Player`. What is not as it should be counts as not
    /// told.
    init(_ value: BusValue?) {
        guard case .dictionary(let properties)? = value else { return }
        if case .text(let text)? = properties["PlaybackStatus"] { status = Status(rawValue: text) }
        if case .dictionary(let metadata)? = properties["Metadata"] { track = PlayerTrack(metadata) }
    }
}
