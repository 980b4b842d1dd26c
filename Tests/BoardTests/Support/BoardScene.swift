import NotchTestSupport

/// A card that stays, with all that a card can have.
struct BoardScene: Sendable {
    var title = "Copying photos"

    func show(on daemon: Daemon) throws {
        try daemon.say(
            "send", title, "57 of 128 to the attic", "--icon", "photo", "--tint", "teal", "--progress", "45", "--hold")
    }
}
