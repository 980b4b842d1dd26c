internal import FoundationEssentials
internal import NotchCore
internal import NotchIPC
internal import NotchJSON

/// A message that is published to a topic, as its sender wrote it.
struct NtfyMessage: Hashable, Sendable {
    var topic: String
    /// The name by which a later message changes this one.
    var sequence: String?
    var message: String
    var title: String?
    /// 1 to 5; `nil` for the default.
    var priority: Int?
    var tags: [String] = []
    var click: String?
    /// The labels of the actions.
    var actions: [String] = []
    /// Whether the message is kept nowhere.
    var isTransient = false

    /// The size of a message in bytes. A longer one is an attachment.
    static let longest = 4096
    /// The time that a question waits for an answer. A message without actions would show for some seconds.
    static let questionTimeout = Duration.seconds(60)

    /// Reads a request that publishes.
    ///
    /// - Parameters:
    ///   - topic: the topic in the path.
    ///   - sequence: the sequence in the path, which counts before a field.
    init(_ request: HTTPRequest, topic: String, sequence: String? = nil) throws(NtfyProblem) {
        let fields = NtfyFields(request)
        if fields.isOn(NtfyFields.unifiedPush) { throw .isForApps }
        if fields[NtfyFields.template] != nil, !fields.isOff(NtfyFields.template) { throw .isTemplate }
        if fields[NtfyFields.delay] != nil { throw .isDelayed }
        if fields[NtfyFields.mail] != nil { throw .mailIsOff }
        if fields[NtfyFields.call] != nil, !fields.isOff(NtfyFields.call) { throw .callsAreOff }
        self.topic = topic
        self.sequence = sequence ?? fields[NtfyFields.sequence]
        guard self.sequence.map(NtfyCall.isName) ?? true else { throw .badSequence }
        message = try Self.message(request, fields)
        title = fields[NtfyFields.title]
        priority = try fields[NtfyFields.priority].flatMap(Self.priority)
        tags = fields[NtfyFields.tags].map(Self.tags) ?? []
        click = fields[NtfyFields.click]
        if let text = fields[NtfyFields.actions] { actions = try NtfyActions.labels(text) }
        isTransient = fields.isOff(NtfyFields.cache)
    }

    private static func message(_ request: HTTPRequest, _ fields: NtfyFields) throws(NtfyProblem) -> String {
        let link = fields[NtfyFields.attachment]
        let field = fields[NtfyFields.message]
        // A body beside a message, or with a file's name, is a file.
        if !request.body.isEmpty, field != nil || (link == nil && fields[NtfyFields.fileName] != nil) {
            throw .hasAttachment
        }
        guard let body = String(validating: request.body, as: UTF8.self) else { throw .isNotText }
        let text = field.map(lines) ?? NtfyFields.trimmed(body)
        guard text.utf8.count <= longest else { throw .hasAttachment }
        if !text.isEmpty { return text }
        return fields[NtfyFields.fileName] ?? link ?? "triggered"
    }

    /// Returns a header's text with its line breaks, which are written as `\n`.
    private static func lines(_ text: String) -> String {
        var lines = ""
        var rest = Substring(text)
        while let character = rest.popFirst() {
            if character == "\\", rest.first == "n" {
                rest.removeFirst()
                lines.append("\n")
            } else {
                lines.append(character)
            }
        }
        return lines
    }

    private static func priority(_ text: String) throws(NtfyProblem) -> Int? {
        switch text.lowercased() {
        case "1", "min": return 1
        case "2", "low": return 2
        case "3", "default": return 3
        case "4", "high": return 4
        case "5", "max", "urgent": return 5
        // The header of this name that browsers and proxies send (RFC 9218).
        case let text where text.hasPrefix("u=") || text == "i": return nil
        default: throw .badPriority
        }
    }

    private static func tags(_ text: String) -> [String] {
        text.split(separator: ",").map { NtfyFields.trimmed($0) }.filter { !$0.isEmpty }
    }
}

extension NtfyMessage {
    /// The key of the cards of a topic, or of those of a sequence in it.
    static func key(_ topic: String, _ sequence: String?) -> String { sequence.map { "\(topic)/\($0)" } ?? topic }

    /// The card of the message, or the question if it has actions; `nil` if the message has no visible character.
    var order: Order? {
        guard let words = MessageWords(title: title, text: message) else { return nil }
        let look = NtfyTags.look(of: tags)
        guard actions.isEmpty else {
            var question = QuestionDraft(title: words.title, choices: actions)
            question.subtitle = words.subtitle
            question.timeout = Self.questionTimeout
            question.systemImage = look.icon
            question.tint = look.tint
            question.priority = rank
            question.coalescingKey = Self.key(topic, sequence)
            question.transient = isTransient ? true : nil
            return .question(AskRequest(question: question))
        }
        return .card(words.title) { request in
            request.activity.subtitle = words.subtitle
            request.activity.systemImage = look.icon
            request.activity.tint = look.tint
            request.activity.priority = rank
            request.activity.source = topic
            request.activity.transient = isTransient ? true : nil
            // The id of an earlier message may name it, too.
            let id = sequence.flatMap { UUID(uuidString: $0) }
            request.activity.id = id
            request.activity.coalescingKey = Self.key(topic, id == nil ? sequence : nil)
            request.replace = sequence == nil ? nil : true
        }
    }

    private var rank: ActivityPriority {
        switch priority {
        case 1, 2: .low
        case 4, 5: .high
        default: .normal
        }
    }

    /// The message as ntfy's reply has it.
    ///
    /// - Parameter time: seconds since 1970.
    func reply(id: UUID, time: Int64) -> JSON {
        [
            "id": .string(id.uuidString), "time": .int(time), "event": "message", "topic": .string(topic),
            "sequence_id": sequence.map(JSON.string), "title": title.map(JSON.string), "message": .string(message),
            "priority": priority.map { JSON.int(clamping: $0) }, "tags": tags.isEmpty ? nil : .strings(tags),
            "click": click.map(JSON.string),
        ]
    }
}
