internal import FoundationEssentials
package import NotchCore

extension ExplanationReason: NotchMessage {
    /// The kind of the reason in one word, as the interface declares it.
    package var kind: String {
        switch self {
        case .unbound: "unbound"
        case .suspended: "suspended"
        case .engaged(let cause): cause.kind.wireName
        case .interactionNext: "interactionNext"
        case .held: "held"
        case .rival: "rival"
        case .background: "background"
        case .denied: "denied"
        case .card: "card"
        case .turn: "turn"
        case .unseen: "unseen"
        case .other(let name): name
        }
    }

    package init(from fields: inout FieldDecoder) throws(VarlinkError) {
        let kind = try fields.string("kind")
        let since = try fields.instant("sinceMs")
        let until = try fields.instant("untilMs")
        let at = try fields.instant("atMs")
        let text = try fields.told("text")
        let input = try fields.told("input")
        let inputs = try fields.strings("inputs").map(DisplayText.printable)
        let module = try fields.told("module")
        let foreground = try fields.told("foreground")
        let strength = try fields.string("strength").flatMap { SurfacePriority(wireName: $0) }
        let denial = try fields.string("denial").flatMap { SurfaceDenial(rawValue: $0) }
        let card = try fields.message("card", ShownCard.self)
        let turn = try fields.message("turn", ExpectedTurn.self)
        func engaged(_ kind: EngagementCause.Kind) -> Self {
            .engaged(EngagementCause(kind, since: since ?? .zero, until: until))
        }
        switch try fields.required("kind", kind) {
        case "unbound": self = .unbound
        case "suspended": self = .suspended(since: since ?? .zero)
        case "opened": self = engaged(.opened(by: input))
        case "hovering": self = engaged(.hoveringByHand)
        case "sensed": self = engaged(.sensed(by: inputs))
        case "pinned": self = engaged(.pinned(reason: text))
        case "interaction": self = engaged(.interaction(text ?? ""))
        case "layoutGrace": self = engaged(.layoutGrace)
        case "interactionNext": self = .interactionNext(text ?? "", at: at ?? .zero)
        case "held": self = .held(module: module, strength ?? .ambient, until: until)
        case "rival": self = .rival
        case "background": self = .background(module: module ?? "", foreground: foreground ?? "")
        case "denied": self = .denied(denial, retry: at)
        case "card": self = .card(try fields.required("card", card))
        case "turn": self = .turn(try fields.required("turn", turn))
        case "unseen": self = .unseen(text ?? "")
        case let other: self = .other(other)
        }
    }

    package var fields: JSONObject {
        var fields: JSONObject = ["kind": .string(kind)]
        switch self {
        case .unbound, .rival, .other: break
        case .suspended(let since): fields["sinceMs"] = .instant(since)
        case .engaged(let cause):
            fields["sinceMs"] = .instant(cause.since)
            fields["untilMs"] = cause.until.map(JSON.instant)
            switch cause.kind {
            case .opened(let input): fields["input"] = input.map(JSON.string)
            case .sensed(let inputs): fields["inputs"] = .strings(inputs)
            case .pinned(let reason): fields["text"] = reason.map(JSON.string)
            case .interaction(let name): fields["text"] = .string(name)
            case .hoveringByHand, .layoutGrace: break
            }
        case .interactionNext(let name, let at):
            fields["text"] = .string(name)
            fields["atMs"] = .instant(at)
        case .held(let module, let strength, let until):
            fields["module"] = module.map(JSON.string)
            fields["strength"] = .string(strength.wireName)
            fields["untilMs"] = until.map(JSON.instant)
        case .background(let module, let foreground):
            fields["module"] = .string(module)
            fields["foreground"] = .string(foreground)
        case .denied(let denial, let retry):
            fields["denial"] = denial.map { .string($0.rawValue) }
            fields["atMs"] = retry.map(JSON.instant)
        case .card(let card): fields["card"] = .object(card.fields)
        case .turn(let turn): fields["turn"] = .object(turn.fields)
        case .unseen(let reason): fields["text"] = .string(reason)
        }
        return fields
    }
}

extension EngagementCause.Kind {
    /// The kind's name on the wire: `opened`, `hovering`, `sensed`, `pinned`, `interaction` or `layoutGrace`.
    fileprivate var wireName: String {
        switch self {
        case .opened: "opened"
        case .hoveringByHand: "hovering"
        case .sensed: "sensed"
        case .pinned: "pinned"
        case .interaction: "interaction"
        case .layoutGrace: "layoutGrace"
        }
    }
}

extension SurfacePriority {
    /// The priority's name on the wire: `ambient`, `normal` or `urgent`.
    package var wireName: String {
        switch self {
        case .ambient: "ambient"
        case .normal: "normal"
        case .urgent: "urgent"
        }
    }

    init?(wireName: String) {
        guard let priority = Self.allCases.first(where: { $0.wireName == wireName }) else { return nil }
        self = priority
    }
}
