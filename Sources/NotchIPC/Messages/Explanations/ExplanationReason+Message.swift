internal import FoundationEssentials
package import NotchCore

extension ExplanationReason: NotchMessage, FieldValue {
    static let fieldType = "Reason"
    package static let blank = ExplanationReason.unbound
    /// The kinds of reasons, in the order of the interface's description.
    static let kinds = [
        "unbound", "suspended", "opened", "hovering", "sensed", "pinned", "interaction", "layoutGrace",
        "interactionNext", "held", "rival", "background", "denied", "card", "turn", "unseen",
    ]

    /// The kind of the reason in one word, as the interface declares it.
    package var kind: String { parts.kind }

    package var fields: JSONObject {
        let parts = parts
        return JSONObject([("kind", parts.kind.json)] + parts.fields)
    }

    private var parts: (kind: String, fields: [(String, JSON?)]) {
        switch self {
        case .unbound: ("unbound", [])
        case .suspended(let since): ("suspended", [("sinceMs", since.json)])
        case .engaged(let cause): cause.parts
        case .interactionNext(let name, let at): ("interactionNext", [("text", name.json), ("atMs", at.json)])
        case .held(let module, let strength, let until):
            ("held", [("module", module?.json), ("strength", strength.json), ("untilMs", until?.json)])
        case .rival: ("rival", [])
        case .background(let module, let foreground):
            ("background", [("module", module.json), ("foreground", foreground.json)])
        case .denied(let denial, let retry): ("denied", [("denial", denial?.json), ("atMs", retry?.json)])
        case .card(let card): ("card", [("card", card.json)])
        case .turn(let turn): ("turn", [("turn", turn.json)])
        case .unseen(let reason): ("unseen", [("text", reason.json)])
        case .other(let name): (name, [])
        }
    }

    /// Visits the fields of all reasons, to read or describe them. ``fields`` writes the fields of this reason.
    package mutating func code(_ field: inout FieldCoder) {
        var kind = kind
        var (since, until, at): (Instant?, Instant?, Instant?) = (nil, nil, nil)
        var (text, input, module, foreground): (String?, String?, String?, String?) = (nil, nil, nil, nil)
        var inputs: [String]?
        var (strength, denial): (SurfacePriority?, SurfaceDenial?) = (nil, nil)
        var (card, turn): (ShownCard?, ExpectedTurn?) = (nil, nil)
        field.required("kind", &kind, as: "ReasonKind")
        field("sinceMs", &since)
        field("untilMs", &until)
        field(
            "atMs", &at, note: "with interactionNext, when it takes the display; with denied, when the queue asks again"
        )
        field(
            "text", &text, .printable,
            note: "with pinned, the pin's reason; with interaction and interactionNext, its name; with unseen, why")
        field("input", &input, .printable, note: "with opened, the input that opened the display")
        field("inputs", &inputs, ArrayRule(element: .printable), note: "with sensed, the inputs that sense somebody")
        field(
            "module", &module, .printable,
            note: "with held, the module of the claim; with background, the module of the activity")
        field("foreground", &foreground, .printable, note: "with background, the module in the foreground")
        field("strength", &strength)
        field("denial", &denial)
        field("card", &card, note: "with card, the card on the display")
        field("turn", &turn, note: "with turn, the waiting activity that comes first")
        guard field.hasRead else { return }
        func engaged(_ kind: EngagementCause.Kind) -> Self {
            .engaged(EngagementCause(kind, since: since ?? .zero, until: until))
        }
        switch kind {
        case "unbound": self = .unbound
        case "suspended": self = .suspended(since: since ?? .zero)
        case "opened": self = engaged(.opened(by: input))
        case "hovering": self = engaged(.hoveringByHand)
        case "sensed": self = engaged(.sensed(by: inputs ?? []))
        case "pinned": self = engaged(.pinned(reason: text))
        case "interaction": self = engaged(.interaction(text ?? ""))
        case "layoutGrace": self = engaged(.layoutGrace)
        case "interactionNext": self = .interactionNext(text ?? "", at: at ?? .zero)
        case "held": self = .held(module: module, strength ?? .ambient, until: until)
        case "rival": self = .rival
        case "background": self = .background(module: module ?? "", foreground: foreground ?? "")
        case "denied": self = .denied(denial, retry: at)
        case "card": if let card = field.demand("card", card) { self = .card(card) }
        case "turn": if let turn = field.demand("turn", turn) { self = .turn(turn) }
        case "unseen": self = .unseen(text ?? "")
        default: self = .other(kind)
        }
    }
}

extension EngagementCause {
    fileprivate var parts: (kind: String, fields: [(String, JSON?)]) {
        let (name, own): (String, [(String, JSON?)]) =
            switch kind {
            case .opened(let input): ("opened", [("input", input?.json)])
            case .hoveringByHand: ("hovering", [])
            case .sensed(let inputs): ("sensed", [("inputs", inputs.json)])
            case .pinned(let reason): ("pinned", [("text", reason?.json)])
            case .interaction(let name): ("interaction", [("text", name.json)])
            case .layoutGrace: ("layoutGrace", [])
            }
        return (name, [("sinceMs", since.json), ("untilMs", until?.json)] + own)
    }
}
