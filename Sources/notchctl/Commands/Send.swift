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
        // -h is a hint, as in notify-send.
        helpNames: .long)

    @Argument(help: "What happened.")
    var title: String

    @Argument(help: "A second text, below the first. \\n in it is a line break, and \\\\n a backslash and an n.")
    var subtitle: String?

    @OptionGroup var activity: ActivityOptions

    @Option(name: .shortAndLong, help: "The priority as in notify-send: low, normal or critical.")
    var urgency: UrgencyArgument?

    @Flag(
        help: """
            With --key: change the activity with that key in place, the one on screen first, and let its dwell begin \
            again. Without such an activity, send this one.
            """)
    var replace = false

    @Option(
        name: [.customShort("t"), .long],
        help: ArgumentHelp(
            "The dwell in milliseconds, as in notify-send; 0 means --hold.", valueName: "ms"))
    var expireTime: Int?

    @Flag(help: "Return when the activity is on the disk, so that no power cut loses it.")
    var durable = false

    @Flag(name: .shortAndLong, help: "Return when the activity has ended, and print how it ended.")
    var wait = false

    @OptionGroup var notifySend: NotifySendOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws { try SentActivity(self).validate() }

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

/// An activity from the options of `send`, including those of notify-send.
struct SentActivity {
    private let send: Send
    private let activity: ActivityOptions
    private let hints: NotificationHints
    private let replaced: NotifySendOptions.Replaced?

    /// - Throws: `ValidationError` for a hint or an id that cannot be read.
    init(_ send: Send) throws {
        self.send = send
        activity = send.activity
        hints = try NotificationHints(send.notifySend.hints)
        replaced = try send.notifySend.replaced()
    }

    /// The activity that `--replace-id` names.
    private var replacedID: UUID? { if case .activity(let id) = replaced { id } else { nil } }

    /// The key from `--key`, else the stack tag or the number of `--replace-id`.
    private var key: String? {
        if case .number(let number) = replaced { return "\(number)" }
        return activity.place.key ?? hints.stackTag
    }

    func validate() throws {
        let (content, place) = (activity.content, activity.place)
        try refuse(place.priority != nil && send.urgency != nil, both: "--priority or --urgency")
        try refuse(
            (place.priority ?? send.urgency?.priority) != nil && hints.priority != nil, both: "--urgency or its hint")
        try refuse(activity.dwell != nil && send.expireTime != nil, both: "--dwell or --expire-time")
        try refuse(send.expireTime == 0 && activity.attended, both: "--expire-time 0 or --attended")
        try refuse(activity.hold && activity.attended, both: "--hold or --attended")
        try refuse(content.progress != nil && hints.progress != nil, both: "--progress or the hint value")
        try refuse(content.look.icon != nil && hints.icon != nil, both: "--icon or the hint image-path")
        try refuse(place.key != nil && hints.stackTag != nil, both: "--key or the hint x-dunst-stack-tag")
        try refuse(replaced != nil && (place.key ?? hints.stackTag) != nil, both: "--replace-id or a key")
        try refuse(replacedID != nil && place.id != nil, both: "--replace-id or --id")
        if send.replace, key == nil { throw ValidationError("--replace needs --key: it replaces what has that key.") }
        try IconArgument.validate(hints.icon)
    }

    private func refuse(_ areBothGiven: Bool, both options: String) throws {
        if areBothGiven { throw ValidationError("Give \(options), not both.") }
    }

    /// The request of the command line.
    ///
    /// - Throws: as ``ActivityOptions/draft(title:subtitle:)`` does.
    var request: EnqueueRequest {
        get throws {
            var draft = try activity.draft(title: send.title, subtitle: send.subtitle)
            draft.id = draft.id ?? replacedID
            draft.systemImage = draft.systemImage ?? hints.icon
            draft.priority = draft.priority ?? send.urgency?.priority ?? hints.priority
            draft.coalescingKey = key
            draft.progress = draft.progress ?? hints.progress
            draft.source = draft.source ?? hints.source
            if send.notifySend.transient || hints.isTransient { draft.transient = true }
            switch send.expireTime {
            case 0?: draft.hold = true
            case let time?: draft.dwell = .milliseconds(time)
            case nil: break
            }
            var request = EnqueueRequest(activity: draft)
            request.durable = send.durable ? true : nil
            request.replace = replaced != nil || send.replace || hints.stackTag != nil ? true : nil
            return request
        }
    }

    /// Sends the activity.
    ///
    /// - Returns: the first response. With `--wait`, others follow.
    func enqueue(by client: NotchClient) throws -> NotchClient.Response<EnqueueRequest.Reply> {
        var request = try request
        do throws(NotchClientError) {
            return try enqueue(request, by: client)
        } catch {
            // The card with the id is leaving, so the activity is sent with a new id.
            guard replacedID != nil, case .refused(.duplicateID) = error else { throw error }
            (request.activity.id, request.replace) = (nil, nil)
            return try enqueue(request, by: client)
        }
    }

    private func enqueue(
        _ request: EnqueueRequest, by client: NotchClient
    ) throws(NotchClientError) -> NotchClient.Response<EnqueueRequest.Reply> {
        try client.send(request, more: send.wait)
        return try client.receive(EnqueueRequest.self, timeout: client.timeout)
    }
}

extension String {
    /// The text with each `\n`, which scripts write between quotes, replaced by a line break, and `\\n` by `\n`.
    var withLineBreaks: String {
        split(separator: "\\\\n", omittingEmptySubsequences: false).map { part in
            part.split(separator: "\\n", omittingEmptySubsequences: false).joined(separator: "\n")
        }.joined(separator: "\\n")
    }
}
