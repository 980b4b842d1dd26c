internal import FoundationEssentials
internal import NotchCore

extension MonitorEvent.Change {
    /// The kind of the event in one word, as the interface declares it.
    package var kind: String {
        switch self {
        case .activity(.enqueued): "enqueued"
        case .activity(.refused): "refused"
        case .activity(.updated): "updated"
        case .activity(.phase): "phase"
        case .activity(.ended): "ended"
        case .activity(.covered): "covered"
        case .activity(.denied): "denied"
        case .activity(.parked): "parked"
        case .activity(.suspended): "suspended"
        case .activity(.resumed): "resumed"
        case .engagement: "engagement"
        case .surface: "surface"
        case .input: "input"
        case .question: "question"
        }
    }

    var fields: JSONObject {
        var fields: JSONObject = ["kind": .string(kind)]
        switch self {
        case .activity(.enqueued(let activity)), .activity(.updated(let activity)),
            .activity(.refused(let activity, _)):
            fields["activity"] = .object(activity.fields)
        case .activity(.phase(let phase, let activity)):
            fields["activity"] = .object(activity.fields)
            fields["phase"] = .string(phase.rawValue)
        case .activity(.ended(let activity, let outcome)):
            fields["activity"] = .object(activity.fields)
            fields["outcome"] = .string(outcome.wireName)
            fields["by"] = outcome.successor.map { .string($0.uuidString) }
        case .activity(.covered(let activity, let on)):
            fields["activity"] = .object(activity.fields)
            fields["on"] = .bool(on)
        case .activity(.denied(let id, let reason)):
            fields["id"] = .string(id.uuidString)
            fields["reason"] = .string(reason.rawValue)
        case .activity(.parked(let on)), .engagement(let on): fields["on"] = .bool(on)
        case .activity(.suspended), .activity(.resumed): break
        case .surface(let surface): fields["surface"] = .string(surface.rawValue)
        case .input(let name, let action):
            fields["input"] = .string(name)
            fields["action"] = .string(action.notation)
        case .question(let question, let step):
            fields["question"] = .object(question.fields)
            fields["step"] = .string(step.wireName)
            guard case .ended(let outcome) = step else { break }
            fields["end"] = .string(outcome.wireName)
            fields["choice"] = outcome.choice.map { .int(clamping: $0) }
        }
        return fields
    }

    init(from fields: inout FieldDecoder) throws(VarlinkError) {
        let kind = try fields.string("kind")
        let activity = try fields.message("activity", Activity.self)
        let phase = try fields.choice("phase", LifecyclePhase.self)
        let outcome = try fields.outcome()
        let id = try fields.uuid("id")
        let reason = try fields.choice("reason", SurfaceDenial.self)
        let on = try fields.bool("on")
        let surface = try fields.choice("surface", SurfaceState.self)
        let input = try fields.string("input")
        let action = try Self.action(from: &fields)
        let question = try fields.message("question", Question.self)
        let step = try fields.questionStep()
        switch try fields.required("kind", kind) {
        case "enqueued": self = .activity(.enqueued(try fields.required("activity", activity)))
        case "updated": self = .activity(.updated(try fields.required("activity", activity)))
        case "phase":
            self = .activity(
                .phase(try fields.required("phase", phase), try fields.required("activity", activity)))
        case "ended":
            self = .activity(
                .ended(try fields.required("activity", activity), try fields.required("outcome", outcome)))
        case "covered":
            self = .activity(.covered(try fields.required("activity", activity), try fields.required("on", on)))
        case "denied":
            self = .activity(.denied(id: try fields.required("id", id), try fields.required("reason", reason)))
        case "parked": self = .activity(.parked(try fields.required("on", on)))
        case "suspended": self = .activity(.suspended)
        case "resumed": self = .activity(.resumed)
        case "engagement": self = .engagement(try fields.required("on", on))
        case "surface": self = .surface(try fields.required("surface", surface))
        case "input":
            self = .input(name: try fields.required("input", input), action: try fields.required("action", action))
        case "question":
            self = .question(try fields.required("question", question), try fields.required("step", step))
        case let other: throw fields.invalid("kind", "is \(FieldDecoder.quoted(other))")
        }
    }

    private static func action(from fields: inout FieldDecoder) throws(VarlinkError) -> InputAction? {
        guard let text = try fields.string("action") else { return nil }
        guard let action = InputAction(notation: text) else {
            throw fields.invalid(
                "action", "is \(FieldDecoder.quoted(text))",
                limit: InputAction.all.map(\.notation).joined(separator: ", "))
        }
        return action
    }
}
