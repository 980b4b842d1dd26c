internal import FoundationEssentials
package import NotchCore

/// An event in the daemon and its time.
package struct MonitorEvent: NotchMessage, FieldValue {
    package enum Change: Hashable, Sendable {
        case activity(ActivityEvent)
        /// A person engaged the surface or left it (S12).
        case engagement(Bool)
        case surface(SurfaceState)
        /// An input triggered an action: a person approached, pressed or touched it.
        case input(name: String, action: InputAction)
        case question(Question, QuestionStep)
        case glance(GlanceChange)
        /// The module with this id was switched to the foreground.
        case module(String)

        /// The kind of the event in one word, as the interface declares it.
        package var kind: String { Parts(self).kind.rawValue }

        /// Whether only clients that ask for all events get this event.
        package var isExtra: Bool {
            switch self {
            case .glance, .module: true
            default: false
            }
        }
    }

    static let fieldType = "Event"
    package static let blank = Self(time: .zero, change: .activity(.suspended))
    /// The time of the event on the daemon's clock.
    package var time: Instant
    package var change: Change

    package init(time: Instant, change: Change) {
        self.time = time
        self.change = change
    }

    package mutating func code(_ field: inout FieldCoder) {
        var parts = Parts(change)
        field("timeMs", &time)
        field.required("kind", &parts.kind)
        field("activity", &parts.activity)
        field("phase", &parts.phase)
        field.outcome(&parts.outcome)
        field("id", &parts.id)
        field("reason", &parts.reason)
        field("on", &parts.on)
        field("surface", &parts.surface)
        field("input", &parts.input)
        field("action", &parts.action)
        field("question", &parts.question)
        field.questionStep(&parts.step)
        field("glance", &parts.glance)
        field("change", &parts.change)
        field("module", &parts.module, .printable, note: "with module, the one that came to the foreground")
        guard field.hasRead else { return }
        if let change = parts.whole {
            self.change = change
        } else {
            field.refuse("kind", "is '\(parts.kind.rawValue)', but a field of this kind is missing")
        }
    }
}

extension MonitorEvent {
    /// The fields of an event. The kind decides which of them the event has.
    struct Parts {
        enum Kind: String, NamedValue {
            case enqueued, updated, phase, ended, covered, denied, parked, suspended, resumed, engagement, surface
            case input, question, glance, module
            /// Never sent, because the client that is refused gets the error.
            case refused

            static let fieldType = "EventKind"
        }

        var kind: Kind
        var activity: Activity?
        var phase: LifecyclePhase?
        var outcome: ActivityOutcome?
        var id: UUID?
        var reason: SurfaceDenial?
        var on: Bool?
        var surface: SurfaceState?
        var input: String?
        var action: InputAction?
        var question: Question?
        var step: QuestionStep?
        var glance: Glance?
        var change: GlanceChange.Step?
        var module: String?
    }
}

extension MonitorEvent.Parts {
    init(_ change: MonitorEvent.Change) {
        self =
            switch change {
            case .activity(.enqueued(let activity)): Self(kind: .enqueued, activity: activity)
            case .activity(.refused(let activity, _)): Self(kind: .refused, activity: activity)
            case .activity(.updated(let activity)): Self(kind: .updated, activity: activity)
            // Only questions have this event, and questions are reported by events of their own.
            case .activity(.marked(let activity)): Self(kind: .updated, activity: activity)
            case .activity(.phase(let phase, let activity)): Self(kind: .phase, activity: activity, phase: phase)
            case .activity(.ended(let activity, let outcome)): Self(kind: .ended, activity: activity, outcome: outcome)
            case .activity(.covered(let activity, let on)): Self(kind: .covered, activity: activity, on: on)
            case .activity(.denied(let id, let reason)): Self(kind: .denied, id: id, reason: reason)
            case .activity(.parked(let on)): Self(kind: .parked, on: on)
            case .activity(.suspended): Self(kind: .suspended)
            case .activity(.resumed): Self(kind: .resumed)
            case .engagement(let on): Self(kind: .engagement, on: on)
            case .surface(let surface): Self(kind: .surface, surface: surface)
            case .input(let name, let action): Self(kind: .input, input: name, action: action)
            case .question(let question, let step): Self(kind: .question, question: question, step: step)
            case .glance(let change): Self(kind: .glance, glance: change.glance.withoutView, change: change.step)
            case .module(let id): Self(kind: .module, module: id)
            }
    }

    /// The change that consists of these parts; `nil` if a part that the kind needs is missing.
    var whole: MonitorEvent.Change? {
        func both<First, Second>(_ first: First?, _ second: Second?) -> (First, Second)? {
            if let first, let second { (first, second) } else { nil }
        }
        return switch kind {
        case .enqueued: activity.map { .activity(.enqueued($0)) }
        case .updated: activity.map { .activity(.updated($0)) }
        case .phase: both(phase, activity).map { .activity(.phase($0, $1)) }
        case .ended: both(activity, outcome).map { .activity(.ended($0, $1)) }
        case .covered: both(activity, on).map { .activity(.covered($0, $1)) }
        case .denied: both(id, reason).map { .activity(.denied(id: $0, $1)) }
        case .parked: on.map { .activity(.parked($0)) }
        case .suspended: .activity(.suspended)
        case .resumed: .activity(.resumed)
        case .engagement: on.map { .engagement($0) }
        case .surface: surface.map { .surface($0) }
        case .input: both(input, action).map { .input(name: $0, action: $1) }
        case .question: both(question, step).map { .question($0, $1) }
        case .glance: both(glance, change).map { .glance(GlanceChange($0, $1)) }
        case .module: module.map { .module($0) }
        case .refused: nil
        }
    }
}

extension Glance {
    /// The glance for monitoring clients. They get no view, because a view may have 64 KiB and the clients may be many.
    fileprivate var withoutView: Glance {
        var glance = self
        glance.view = nil
        return glance
    }
}
