internal import FoundationEssentials
package import NotchCore

/// An event in the daemon and its time.
package struct MonitorEvent: NotchMessage, FieldValue {
    package enum Change: Hashable, Sendable {
        case activity(ActivityEvent)
        /// A person engaged the surface or left it (S12).
        case engagement(Bool)
        case surface(SurfaceState)
        /// An input led to an action: somebody came near it, pressed it or touched it.
        case input(name: String, action: InputAction)
        case question(Question, QuestionStep)
        case glance(GlanceChange)
        /// The module with this id came to the foreground.
        case module(String)

        /// The kind of the event in one word, as the interface declares it.
        package var kind: String { Parts(self).kind.rawValue }

        /// Whether only clients get the event that ask for all.
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
        field("module", &parts.module, .told, note: "with module, the one that came to the foreground")
        guard field.hasRead else { return }
        if let change = parts.whole {
            self.change = change
        } else {
            field.refuse("kind", "is '\(parts.kind.rawValue)', but a field of this kind is missing")
        }
    }
}
