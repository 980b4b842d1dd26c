import ArgumentParser
import FoundationEssentials
import NotchCore
import NotchIPC

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
            "transient": send.notifySend.transient || hints.isTransient ? true : nil,
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
