import ArgumentParser
import FoundationEssentials
import NotchCore

/// The options of `send` that people know from notify-send, as far as they are no others of `send`.
struct NotifySendOptions: ParsableArguments {
    @Option(
        name: [.customShort("h"), .customLong("hint")],
        help: ArgumentHelp(
            "A hint as in notify-send: value, urgency, transient, image-path, desktop-entry or x-dunst-stack-tag.",
            valueName: "type:name:value"))
    var hints: [String] = []

    @Option(
        name: [.customShort("r"), .long],
        help: ArgumentHelp(
            "The activity to replace, as in notify-send: an id that send has printed, or a number of your own.",
            valueName: "id"))
    var replaceID: String?

    @Flag(name: [.customShort("e"), .long], help: "Keep it nowhere: neither in the history nor across a restart.")
    var transient = false

    // These have no meaning here. They are taken so that the error can say what to type instead.
    @Option(name: [.customShort("c"), .long], help: .hidden) var category: String?
    @Option(name: [.customShort("A"), .long], help: .hidden) var action: [String] = []
    @Option(name: [.customShort("n"), .long], help: .hidden) var appIcon: String?
    @Flag(name: .long, help: .hidden) var printID = false

    func validate() throws {
        if category != nil {
            throw ValidationError("Activities have no category: leave --category out, or say it with --source.")
        }
        if !action.isEmpty {
            throw ValidationError("A card has no buttons: ask with 'notchctl ask QUESTION --choice A --choice B'.")
        }
        if appIcon != nil { throw ValidationError("Give the icon with --icon.") }
        if printID { throw ValidationError("Leave --print-id out: send always prints the id.") }
    }

    /// What `--replace-id` names; `nil` where it is absent, and for 0, which replaces nothing.
    func replaced() throws -> Replaced? {
        guard let replaceID, replaceID != "0" else { return nil }
        if let id = UUID(uuidString: replaceID) { return .activity(id) }
        guard let number = UInt32(replaceID) else {
            throw ValidationError("--replace-id takes an id that send has printed, or a number of your own.")
        }
        return .number(number)
    }

    enum Replaced: Equatable {
        case activity(UUID)
        /// A number as the daemons of notify-send make them. Here it is a key.
        case number(UInt32)
    }
}
