import NotchEventLoop

/// The reported properties of a player; `nil` for properties that were not reported.
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

    /// Reads properties of the interface `org.mpris.MediaPlayer2.Player`. Malformed values are treated as not reported.
    init(_ value: BusValue?) {
        guard case .dictionary(let properties)? = value else { return }
        if case .text(let text)? = properties["PlaybackStatus"] { status = Status(rawValue: text) }
        if case .dictionary(let metadata)? = properties["Metadata"] { track = PlayerTrack(metadata) }
    }
}

/// The track that a player plays.
package struct PlayerTrack: Hashable, Sendable {
    package var title: String?
    package var artist: String?
    package var album: String?

    package init(title: String? = nil, artist: String? = nil, album: String? = nil) {
        self.title = title
        self.artist = artist
        self.album = album
    }

    /// Reads the metadata of MPRIS, truncated to the limits of a glance.
    init(_ metadata: [String: BusValue]) {
        title = Self.text(metadata["xesam:title"]) ?? Self.fileName(metadata["xesam:url"])
        artist = Self.text(metadata["xesam:artist"])
        album = Self.text(metadata["xesam:album"])
    }

    /// Returns a text, or the texts of a list joined by commas. Some players send a text for a list or a list for a
    /// text.
    private static func text(_ value: BusValue?) -> String? {
        switch value {
        case .text(let text)?: return ScriptText.clean(text, limit: ScriptText.longestValue)
        case .array(let values)?:
            let texts = values.prefix(8).compactMap { text($0) }
            return texts.isEmpty ? nil : texts.joined(separator: ", ")
        default: return nil
        }
    }

    /// Returns the decoded last component of a URL, for a track without a title.
    private static func fileName(_ value: BusValue?) -> String? {
        guard case .text(let url)? = value, let name = url.split(separator: "/").last else { return nil }
        var bytes: [UInt8] = []
        var rest = Array(name.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.count >= 2,
                let decoded = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            {
                bytes.append(decoded)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return ScriptText.clean(String(decoding: bytes, as: UTF8.self), limit: ScriptText.longestValue)
    }
}
