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
            'expired-unseen' when it has been shown with nobody near for ExpireUnseenAfter=, by default 10 minutes.
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

    @Flag(
        name: .customLong("private"),
        help: "Keep it nowhere once it has been shown: neither in the history nor on the disk.")
    var isPrivate = false

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

/// An activity as the options of `send` describe it, with those of notify-send.
struct SentActivity {
    private let send: Send
    private let hints: NotificationHints
    private let replaced: NotifySendOptions.Replaced?

    /// - Throws: `ValidationError` for a hint or an id that cannot be read.
    init(_ send: Send) throws {
        self.send = send
        hints = try NotificationHints(send.notifySend.hints)
        replaced = try send.notifySend.replaced()
    }

    /// The activity that `--replace-id` names.
    private var replacedID: UUID? { if case .activity(let id) = replaced { id } else { nil } }

    /// The key that `--key` gives, or else a stack tag or a number to be replaced.
    private var key: String? {
        if case .number(let number) = replaced { return "\(number)" }
        return send.key ?? hints.stackTag
    }

    private var replaces: Bool {
        replaced != nil || send.replace || hints.stackTag != nil
    }

    private var icon: String? { send.icon ?? hints.icon }
    private var progress: Double? { send.progress?.percent ?? hints.progress }

    func validate() throws {
        try refuse(send.priority != nil && send.urgency != nil, both: "--priority or --urgency")
        try refuse(
            (send.priority ?? send.urgency?.priority) != nil && hints.priority != nil, both: "--urgency or its hint")
        try refuse(send.dwell != nil && send.expireTime != nil, both: "--dwell or --expire-time")
        try refuse(send.expireTime == 0 && send.attended, both: "--expire-time 0 or --attended")
        try refuse(send.hold && send.attended, both: "--hold or --attended")
        try refuse(send.progress != nil && hints.progress != nil, both: "--progress or the hint value")
        try refuse(send.icon != nil && hints.icon != nil, both: "--icon or the hint image-path")
        try refuse(send.key != nil && hints.stackTag != nil, both: "--key or the hint x-dunst-stack-tag")
        try refuse(replaced != nil && (send.key ?? hints.stackTag) != nil, both: "--replace-id or a key")
        try refuse(replacedID != nil && send.id != nil, both: "--replace-id or --id")
        if send.replace, key == nil { throw ValidationError("--replace needs --key: it replaces what has that key.") }
        try IconArgument.validate(icon)
    }

    private func refuse(_ areBothGiven: Bool, both options: String) throws {
        if areBothGiven { throw ValidationError("Give \(options), not both.") }
    }

    /// The activity's fields. The values are sent as they were typed: the daemon knows what they may be, and says so.
    func fields() throws -> JSONObject {
        [
            "title": send.title.json,
            "id": (send.id ?? replacedID)?.uuidString.json,
            "subtitle": send.subtitle?.withLineBreaks.json,
            "systemImage": icon?.json,
            "tint": send.tint?.json,
            "priority": (send.priority ?? send.urgency?.priority ?? hints.priority)?.rawValue.json,
            "coalescingKey": key?.json,
            // 0 is --hold.
            "dwellMs": (send.dwell?.milliseconds ?? (send.expireTime == 0 ? nil : send.expireTime))?.json,
            "progress": progress?.json,
            "hold": send.hold || send.expireTime == 0 ? true : nil,
            "attended": send.attended ? true : nil,
            "module": send.module?.json,
            "source": (send.source ?? hints.source)?.json,
            "repeat": send.repeats?.json,
            "transient": send.isPrivate || send.notifySend.transient || hints.isTransient ? true : nil,
            "view": try send.view.map(ViewFile.read),
        ]
    }

    /// Sends the activity.
    ///
    /// - Returns: the first response. With `--wait`, others follow.
    func enqueue(by client: NotchClient) throws -> NotchClient.Response<EnqueueRequest.Reply> {
        var fields = try fields()
        do throws(NotchClientError) {
            return try enqueue(fields, by: client)
        } catch {
            // The card with the id leaves just now. Nothing else has the id of a new activity.
            guard replacedID != nil, case .refused(.duplicateID) = error else { throw error }
            fields["id"] = nil
            return try enqueue(fields, by: client)
        }
    }

    private func enqueue(
        _ fields: JSONObject, by client: NotchClient
    ) throws(NotchClientError) -> NotchClient.Response<EnqueueRequest.Reply> {
        let replaces = replaces && (fields["id"] != nil || fields["coalescingKey"] != nil)
        try client.send(
            EnqueueRequest.self,
            [
                "activity": .object(fields), "durable": send.durable ? true : nil, "replace": replaces ? true : nil,
            ], more: send.wait)
        return try client.receive(EnqueueRequest.self, timeout: client.timeout)
    }
}

extension String {
    /// The text with `\n`, as it stands in scripts between quotes, as a line break, and with `\\n` as `\n`.
    var withLineBreaks: String {
        split(separator: "\\\\n", omittingEmptySubsequences: false).map { part in
            part.split(separator: "\\n", omittingEmptySubsequences: false).joined(separator: "\n")
        }.joined(separator: "\\n")
    }
}

/// `--priority`.
enum PriorityArgument: String, CaseIterable {
    case low, normal, high

    /// - Throws: `ValidationError`, which tells users of notify-send what their `-p` is here.
    static func read(_ text: String) throws -> Self {
        guard let priority = Self(rawValue: text) else {
            throw ValidationError(
                "a priority is low, normal or high (-p is not notify-send's --print-id: send always prints the id)")
        }
        return priority
    }

    static let completion = CompletionKind.list(allCases.map(\.rawValue))
}
