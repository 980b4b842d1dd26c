import ArgumentParser
import FoundationEssentials
import NotchCore
import NotchIPC

struct Send: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "send",
        abstract: "Show an activity; prints its id. Options of notify-send work too.",
        discussion: """
            The dwell of an --attended activity advances only while somebody is near. The activity ends as 'seen' when \
            somebody has been near for its dwell, at one time or in several. It ends as 'yielded' when it has been \
            shown for its dwell, nobody is near or uses the surface, and another activity waits. It ends as \
            'expired-unseen' when it has been shown with nobody near for UnseenLimit=, by default 10 minutes.
            """,
        // notify-send's -h is a hint.
        helpNames: .long)

    @Argument(help: "What happened.")
    var title: String

    @Argument(help: "A second text, below the first. \\n in it is a line break, and \\\\n a backslash and an n.")
    var subtitle: String?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("An icon's name; 'notchctl icons' lists them.", valueName: "name"), completion: Names.icons)
    var icon: String?

    @Option(
        help: ArgumentHelp("A colour's name, accent, or #RRGGBB.", valueName: "colour"), completion: Names.tints)
    var tint: String?

    @Option(
        name: .shortAndLong, help: "low, normal or high.", completion: PriorityArgument.completion,
        transform: PriorityArgument.read)
    var priority: PriorityArgument?

    @Option(name: .shortAndLong, help: "The priority as in notify-send: low, normal or critical.")
    var urgency: UrgencyArgument?

    @Option(name: .shortAndLong, help: "The coalescing key: replace a pending activity with the same key.")
    var key: String?

    @Flag(
        help: """
            With --key: change the activity with that key in place, the one on screen first, and let its dwell begin \
            again. Without such an activity, send this one.
            """)
    var replace = false

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "How long it is shown, such as 2.4s. By default as long as it takes to be read.", valueName: "duration"))
    var dwell: Duration?

    @Option(
        name: .customLong("repeat"),
        help: ArgumentHelp(
            "How often a text that is too long for its line moves through it, 1 to 100.", valueName: "times"))
    var repeats: Int?

    @Option(
        name: [.customShort("t"), .long],
        help: ArgumentHelp(
            "The dwell in milliseconds, as in notify-send; 0 means --hold.", valueName: "ms"))
    var expireTime: Int?

    @Option(help: ArgumentHelp("Percent done.", valueName: "0..100"))
    var progress: Progress?

    @Flag(help: "Stay until dismissed.")
    var hold = false

    @Flag(help: "Let the dwell advance only while somebody is near.")
    var attended = false

    @Flag(help: "Return when the activity is on the disk, so that no power cut loses it.")
    var durable = false

    @Option(
        help: ArgumentHelp("The module that the activity belongs to.", valueName: "id"), completion: Names.modules)
    var module: String?

    @Option(
        name: [.long, .customShort("a"), .customLong("app-name")],
        help: ArgumentHelp("Who sends it. Cards that have the room show the name.", valueName: "name"))
    var source: String?

    @Option(
        help: ArgumentHelp(
            "A file with a view as JSON, which the card shows in the place of icon and words; - for standard input.",
            valueName: "file"))
    var view: String?

    @Option(help: ArgumentHelp("The activity's id. By default the daemon makes one.", valueName: "uuid"))
    var id: UUID?

    @Flag(name: .shortAndLong, help: "Return when the activity has ended, and print how it ended.")
    var wait = false

    @OptionGroup var notifySend: NotifySendOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        try SentActivity(self).validate()
    }

    func fields() throws -> JSONObject { try SentActivity(self).fields() }

    func run() throws {
        let sent = try SentActivity(self)
        let client = try options.connect()
        var response = try sent.enqueue(by: client)
        Terminal.warn(response.reply.warnings)
        try options.connection.print(response.reply, response.reply.id.uuidString)
        while response.continues {
            response = try client.receive(EnqueueRequest.self, timeout: options.timeout)
            guard let outcome = response.reply.outcome else { continue }
            try options.connection.print(response.reply, outcome.text)
        }
    }
}
