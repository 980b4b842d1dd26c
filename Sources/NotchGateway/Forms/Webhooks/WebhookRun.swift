import NotchCore

/// A run of a workflow, a check or a pipeline, which is one card from its start to its end.
struct WebhookRun {
    enum State: Hashable {
        case waiting, running, succeeded, failed, cancelled, needsPerson
    }

    /// The name of the thing that runs, such as that of a workflow.
    var name: String
    /// Where it runs, such as the repository and the branch.
    var place: String?
    var key: String?
    var state: State
    /// How much of it is done, in percent; `nil` if the sender does not say.
    var progress: Double?

    var card: WebhookCard {
        var card = WebhookCard(title: name, subtitle: place, key: key)
        switch state {
        case .waiting:
            card.title += " waits"
            (card.priority, card.tint, card.icon, card.progress) = (.low, .gray, "clock", progress ?? 0)
        case .running:
            card.title += " runs"
            // In the middle, where nobody says how far it is.
            (card.priority, card.tint, card.icon) = (.low, .blue, "arrow.triangle.2.circlepath")
            card.progress = progress ?? 50
        case .succeeded:
            card.title += " succeeded"
            (card.tint, card.icon) = (.green, "checkmark.circle.fill")
        case .failed:
            card.title += " failed"
            (card.priority, card.tint, card.icon) = (.high, .red, "xmark.circle.fill")
        case .cancelled:
            card.title += " was cancelled"
            (card.priority, card.tint, card.icon) = (.low, .gray, "nosign")
        case .needsPerson:
            card.title += " waits for a person"
            (card.tint, card.icon) = (.orange, "hand.raised.fill")
        }
        return card
    }
}

/// The card of a merge or pull request or an issue, whose names differ between the senders.
struct WebhookTopic {
    /// `#` or `!` and the number, such as `#12`.
    var number: String
    var title: String
    /// The event's verb, such as `opened`.
    var word: String
    var person: String?
    var repository: String?
    var key: String
    var tint: Tint
    var icon: String

    var card: WebhookCard {
        let deed = person.map { "\(word) by \($0)" } ?? word
        return WebhookCard(
            title: "\(number) \(title)", subtitle: WebhookCard.joined(deed, repository), key: key, tint: tint,
            icon: icon)
    }
}

/// The card of commits that were pushed.
struct WebhookPush {
    /// The full name of the branch or the tag, such as `refs/heads/main`.
    var ref: String
    var person: String
    var repository: String?
    /// The number of commits.
    var count: Int
    /// The message of the newest commit.
    var message: String?
    var isDeletion: Bool

    var card: WebhookCard {
        let isTag = ref.hasPrefix("refs/tags/")
        let name = isTag ? String(ref.dropFirst(10)) : ref.hasPrefix("refs/heads/") ? String(ref.dropFirst(11)) : ref
        let what = (isTag ? "the tag " : "the branch ") + name
        let title =
            if isDeletion { "\(person) deleted \(what)" } else if isTag || count == 0 {
                "\(person) pushed \(what)"
            } else {
                "\(person) pushed \(WebhookCard.count(count, "commit")) to \(name)"
            }
        return WebhookCard(
            title: title, subtitle: WebhookCard.joined(repository, WebhookCard.firstLine(message)),
            key: "push/\(repository ?? "")/\(ref)", priority: .low, icon: isTag ? "tag.fill" : "arrow.up.circle.fill")
    }
}
