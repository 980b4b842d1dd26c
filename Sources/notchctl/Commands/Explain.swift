import ArgumentParser
import FoundationEssentials
import NotchCore
import NotchIPC

struct Explain: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explain why an activity is on screen or is not, and when it comes.",
        discussion: """
            Without an id and a key, the command explains the activity on screen and the first that waits, or why nothing \
            shows. list prints the ids, and the keys in [ ].
            """
    )

    @Argument(help: "The activity's id.", completion: Names.activities, transform: UUID.known) var id: UUID?

    @Option(
        name: .shortAndLong,
        help: "Explain the activity with this coalescing key: the one on screen, that waits, or that ended last.",
        completion: Names.keys)
    var key: String?

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if id != nil, key != nil { throw ValidationError("Give an id or --key, not both.") }
    }

    func run() throws {
        let id = try key.map { try activity(withKey: $0) } ?? self.id
        let reply: ExplainRequest.Reply
        do {
            reply = try options.call(ExplainRequest { $0.id = id })
        } catch NotchClientError.refused(.notFound(let id)) {
            throw Failure(
                .refused, "no activity \(id) is pending, on screen or in the history")
        }
        try options.connection.print(reply, reply.text)
    }

    private func activity(withKey key: String) throws -> UUID {
        let list = try options.list()
        let present = [list.current?.activity].compactMap(\.self) + list.pending.map(\.activity)
        if let activity = present.first(where: { $0.coalescingKey == key }) { return activity.id }
        let ended = try options.call(HistoryRequest { $0.limit = FieldLimits.keptHistory }).entries.map(\.activity)
        if let activity = ended.first(where: { $0.coalescingKey == key }) { return activity.id }
        throw Failure(.refused, "no activity with the key '\(key)' is pending, on screen or in the history")
    }
}

extension ExplainRequest.Reply {
    /// The text of every explanation. If no activity waits, the text also names the obstacles for a new card.
    var text: String {
        let explained = explanations.map { $0.text(at: now) }
        let isWaiting = explanations.contains { if case .waiting = $0.state { true } else { false } }
        let nothing = explanations.isEmpty ? ["Nothing is on screen, nothing waits."] : []
        guard !isWaiting else { return explained.joined(separator: "\n\n") }
        var kept: [ExplanationReason] = []
        var unseen: [String] = []
        for obstacle in obstacles {
            if case .unseen(let reason) = obstacle {
                unseen.append("Nobody would see a card that came now: \(reason).".printable)
            } else {
                kept.append(obstacle)
            }
        }
        let heading =
            explanations.isEmpty
            ? "A card that came now would wait:" : "This does not keep the card, but it keeps the next one away:"
        let waits = kept.isEmpty ? [] : [([heading] + Explanation.items(kept, at: now)).joined(separator: "\n")]
        return (explained + nothing + waits + unseen).joined(separator: "\n\n")
    }

    /// The cause that keeps the explained activity away until a person acts; `nil` if there is none.
    var obstacle: String? {
        guard let explanation = explanations.first, case .waiting(let turn, _) = explanation.state,
            turn.comes == nil, turn.rule != .claiming
        else { return nil }
        return explanation.reasons.first { $0.condition != nil }?.text(at: now, before: explanation.activity)
    }
}

/// Says on standard error what keeps an activity away, if that does not end by itself. A daemon that explains nothing
/// lets the activity wait all the same.
func sayWhatKeepsAway(_ id: UUID, by client: NotchClient?) {
    guard let obstacle = try? client?.call(ExplainRequest { $0.id = id }).obstacle else { return }
    Terminal.complain("notchctl: waits: " + obstacle.printable)
}

extension Explanation {
    /// The activity, why it shows or does not, and when it is shown or leaves, each on a separate line.
    func text(at now: Instant) -> String {
        let heading = [activity.line, activity.id.uuidString]
        let items = Self.items(reasons, at: now, before: activity)
        let lines =
            switch state {
            case .showing(let card):
                heading + [card.presence(at: now), card.arrival, card.future(at: now)].compactMap(\.self) + items
            case .waiting(let turn, let place):
                heading + [turn.wait(at: now, place: place)] + items + turn.future(at: now, reasons)
            case .ended(let end): heading + [end.end(at: now), end.appearance]
            }
        return lines.map(\.printable).joined(separator: "\n")
    }

    /// Returns one line for each reason.
    static func items(_ reasons: [ExplanationReason], at now: Instant, before activity: Activity? = nil) -> [String] {
        reasons.map { "- " + $0.text(at: now, before: activity).printable }
    }
}

extension ShownCard {
    fileprivate func presence(at now: Instant) -> String {
        switch phase {
        case _ where isCovered: "It is on screen, but something more urgent covers it."
        case .animateOut, .hidden: "It is leaving the screen" + (outcome.map { ", as \($0.word)" } ?? "") + "."
        case .animateIn, .reject: "It has been on screen for \((now - began).text)."
        }
    }

    fileprivate var arrival: String {
        let waited = (began - enqueued).text
        if let agedAs = rule.agedAs {
            return "It is \(activity.priority.wireName), but had waited for \(waited), so it took a turn of the "
                + "\(agedAs.wireName) ones."
        }
        if activity.isModal { return "It came after \(waited), before all cards that waited." }
        return
            "It came after \(waited), as the first of the highest priority that waited: \(activity.priority.wireName)."
    }

    fileprivate func future(at now: Instant) -> String? {
        if isCovered { return "Its time stands still while it is covered." }
        if phase == .animateOut || phase == .hidden { return nil }
        guard let leaves else { return "It \(stay)." }
        let rest = (leaves - now).text
        return switch outcome {
        case .seen?: "Somebody is near, and so it leaves in \(rest), as seen."
        case .yielded?: "It gives way to the next in \(rest), if nobody comes near."
        case .expiredUnseen?: "It \(stay). Otherwise it leaves in \(rest), unseen."
        case .shown?, nil: "It leaves in \(rest), if nothing else happens."
        case let other?: "It leaves in \(rest), as \(other.word)."
        }
    }
}

extension ExpectedTurn {
    fileprivate func wait(at now: Instant, place: Int?) -> String {
        let line =
            switch place {
            case 1?: "and is the next in line"
            case let place?: "and is number \(place) in line"
            case nil: "and is behind the first \(SurfaceExplainer.mostPlaced) in line"
            }
        return "It has waited for \((now - enqueued).text), \(line)."
    }

    fileprivate func future(at now: Instant, _ reasons: [ExplanationReason]) -> [String] {
        let when: String
        if rule == .claiming {
            when = "It is on its way to the screen."
        } else if let comes {
            when = "It comes in \((comes - now).text), if nothing else happens."
        } else {
            // Two reasons may have one condition.
            var conditions: [String] = []
            for condition in reasons.compactMap(\.condition) where !conditions.contains(condition) {
                conditions.append(condition)
            }
            when =
                conditions.isEmpty
                ? "The time when it comes is not known." : "It comes once " + conditions.listed + "."
        }
        guard let longestWait else { return [when] }
        let others =
            switch longestWait.cards {
            case ...1: "No other card comes"
            case 2: "At most 1 other card comes"
            case let cards: "At most \(cards - 1) other cards come"
            }
        let begin = longestWait.counted > now ? " once \((longestWait.counted - now).text) has passed" : ""
        return [when, "\(others) before it\(begin), whatever is sent."]
    }
}

extension EndedActivity<Instant> {
    fileprivate func end(at now: Instant) -> String {
        "It ended \((now - ended).text) ago" + (date.map { ", on \($0)" } ?? "") + ", as \(outcome.word): " + why + "."
    }

    private var why: String {
        let other =
            successor.map { "\"\($0.title)\" (\($0.id.uuidString))" } ?? outcome.successor?.uuidString ?? "another"
        let ender = activity.endedBy.map { "a " + $0.rawValue }
        return switch outcome {
        case .shown: "its card was shown for its whole dwell"
        case .seen: "somebody was near for its whole dwell"
        case .expiredUnseen: "nobody was near for too long"
        case .yielded: "it had been shown for its dwell with nobody near, and gave way to the next"
        case .dismissed: ender.map { "\($0) dismissed it" } ?? "it was dismissed, or what it reported has ended"
        case .cancelled where activity.endedBy == .person: "a person dismissed it"
        case .cancelled where shown != nil && activity.isModal:
            ender.map { "\($0) took it back" } ?? "it was sent away, or its client is gone"
        case .cancelled:
            ender.map { "\($0) took it back before it was shown" } ?? "it was cancelled before it was shown"
        case .coalesced: "\(other), which has the same key, replaced it before it was shown"
        case .displaced: "the queue was full, and \(other) outranked it"
        case .interrupted: "its card was taken down early, because the queue or its claim was ended"
        case .answered(let number): "its choice \(number) was chosen" + (ender.map { " by " + $0 } ?? "")
        case .timedOut(let number):
            "nobody answered in time" + (number.map { ", and its default, choice \($0), holds" } ?? "")
        case .displayGone: "there was no display to ask at"
        case .superseded: "\(other), which has the same key, replaced it before it was shown"
        case .refused: "the queue had no room for it"
        case .setAside: "notchd died twice in a row within a minute after its card was first drawn"
        }
    }

    fileprivate var appearance: String {
        shown.map { "It was on screen for \($0.text)." } ?? "It was never on screen."
    }
}

extension [String] {
    /// The words as a list in a sentence: "a", "a and b", "a, b and c".
    fileprivate var listed: String {
        guard count > 1, let last else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " and " + last
    }
}
