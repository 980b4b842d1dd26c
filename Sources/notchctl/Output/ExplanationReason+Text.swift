import FoundationEssentials
import NotchCore
import NotchIPC

extension ExplanationReason {
    /// Returns the reason as a sentence.
    ///
    /// - Parameter activity: the explained activity; `nil` if no activity is explained.
    func text(at now: Instant, before activity: Activity?) -> String {
        switch self {
        case .unbound: "The queue has no display yet."
        case .suspended(let since): "The queue has been suspended for \((now - since).text) (notchctl resume)."
        case .engaged(let cause): cause.text(at: now)
        case .interactionNext(let name, let starts): "In \((starts - now).text) \"\(name)\" has the display."
        case .held(let module, let strength, let until):
            (module.map { "The module \($0) has the display" } ?? "Something else has the display")
                + Self.end(until, at: now) + ", and only a claim stronger than \(strength.wireName) covers it."
        case .rival: "Another claim waits for the display too, and the two take turns."
        case .background(let module, let foreground):
            "Its module, \(module), is in the background; \(foreground) is in the foreground."
        case .denied(let denial, let retry):
            "The queue was denied the display when it last asked" + (denial.map { ", because \($0.text)" } ?? "")
                + (retry.map { "; it asks again in \(($0 - now).text)" } ?? "") + "."
        case .card(let card): card.text(at: now)
        case .turn(let turn): turn.text(at: now, before: activity)
        case .unseen(let reason): "The display shows nothing at present: \(reason)."
        case .other(let name): "There is another reason, which this notchctl does not know: \(name)."
        }
    }

    /// The condition that must become true before the card can be shown; `nil` if it becomes true by itself.
    var condition: String? {
        switch self {
        case .unbound: "the queue has a display"
        case .suspended: "the queue is resumed"
        case .engaged(let cause): cause.until == nil ? cause.condition : nil
        case .interactionNext(let name, _): "\"\(name)\" has ended"
        case .held: "the display is free"
        case .rival: "the other claim has had its turn"
        case .background(let module, _): "\(module) is in the foreground"
        case .card(let card) where card.leaves == nil: card.condition
        case .turn(let turn) where turn.activity.hold: "\"\(turn.activity.title)\" has come and is dismissed"
        case .denied(.yielding?, nil): "the other queue has had its turn"
        case .denied, .card, .turn, .unseen, .other: nil
        }
    }

    fileprivate static func end(_ until: Instant?, at now: Instant) -> String {
        until.map { ", for \(($0 - now).text) more at most" } ?? ""
    }
}

extension EngagementCause {
    fileprivate func text(at now: Instant) -> String {
        let rest = until.map { ", and for \(($0 - now).text) more" } ?? ""
        return what + ", for \((now - since).text) so far" + rest + (command.map { " (notchctl \($0))" } ?? "") + "."
    }

    private var what: String {
        switch kind {
        case .opened(let input): "Somebody has opened the display" + (input.map { ", by \(Self.name(of: $0))" } ?? "")
        case .hoveringByHand: "Somebody has set hover on, by notchctl"
        case .sensed(let inputs):
            inputs.isEmpty
                ? "Somebody was near and has just left"
                : "Somebody is near, as sensed by " + inputs.joined(separator: ", ")
        case .pinned(let reason): "The display is pinned" + (reason.map { " (\($0))" } ?? "")
        case .interaction(let name):
            Self.question(name).map { "The question \"\($0)\" is on the display" } ?? "\"\(name)\" has the display"
        case .layoutGrace: "The card on screen has just changed its size"
        }
    }

    /// The command that ends the cause; `nil` where none does.
    private var command: String? {
        switch kind {
        case .opened: "close"
        case .hoveringByHand: "hover off"
        case .pinned: "unpin"
        case .interaction(let name): Self.question(name) == nil ? nil : "answer"
        case .sensed, .layoutGrace: nil
        }
    }

    /// Returns the name of an input as a person knows it. What comes by the socket comes by this command.
    private static func name(of input: String) -> String { input == "socket" ? "notchctl" : input }

    /// Returns the question of an interaction's name; `nil` where nothing is asked.
    private static func question(_ name: String) -> String? {
        let prefix = "question: "
        return name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : nil
    }

    fileprivate var condition: String {
        switch kind {
        case .opened: "the display is closed"
        case .hoveringByHand, .sensed: "nobody is near"
        case .pinned: "the display is no longer pinned"
        case .interaction(let name):
            Self.question(name).map { "the question \"\($0)\" is answered" } ?? "\"\(name)\" has ended"
        case .layoutGrace: "its size no longer changes"
        }
    }
}

extension SurfaceDenial {
    fileprivate var text: String {
        switch self {
        case .background: "its module was in the background"
        case .engaged: "somebody used the display"
        case .held: "another claim had the display"
        case .yielding: "it was another queue's turn"
        }
    }
}

extension ShownCard {
    fileprivate func text(at now: Instant) -> String {
        let name = "\"\(activity.title)\""
        if let leaves { return "\(name) is on screen, and leaves in \((leaves - now).text)." }
        if isCovered { return "\(name) is on screen, and something more urgent covers it." }
        return "\(name) is on screen, and \(stay)."
    }

    /// The events for which the card stays, and the command that ends it.
    var stay: String {
        if activity.isModal {
            return activity.isInteraction ? "stays until it has ended" : "stays until it is answered (notchctl answer)"
        }
        let command = " (notchctl dismiss \(activity.id.uuidString))"
        if activity.endsWithItsAction { return "stays until it is dismissed or its action ends" + command }
        guard activity.attended, !activity.hold else { return "stays until it is dismissed" + command }
        return "stays until somebody has been near" + (toBeSeen.map { " for \($0.text)" } ?? "")
            + ", or gives way to the next card" + command
    }

    fileprivate var condition: String {
        let name = "\"\(activity.title)\""
        if isCovered { return "\(name) is no longer covered" }
        if activity.endsWithItsAction { return "\(name) is dismissed or its action ends" }
        return activity.hold ? "\(name) is dismissed" : "\(name) has been seen or has given way"
    }
}

extension ExpectedTurn {
    fileprivate func text(at now: Instant, before activity: Activity?) -> String {
        let name = "\"\(self.activity.title)\" comes first: "
        let priority = self.activity.priority
        return switch rule {
        case .claiming: name + "it is on its way to the display."
        case .aged(let other):
            name + "it is \(priority.wireName), but has waited for \((now - enqueued).text) and takes a turn of the "
                + "\(other.wireName) ones."
        case .background: name + "it is ahead in line, although its module is in the background."
        case .priority where priority == activity?.priority: name + "it is \(priority.wireName) too, and ahead in line."
        case .priority: name + "\(priority.wireName) goes before \(activity?.priority.wireName ?? "others")."
        }
    }
}
