internal import FoundationEssentials
package import NotchCore

extension EndedActivity: NotchMessage, FieldValue where Time == Instant {
    static var fieldType: String { "Ended" }
    package static var blank: Self { Self(activity: .blank, outcome: .shown, ended: .zero) }

    package mutating func code(_ field: inout FieldCoder) {
        codeEntry(&field)
        field("successor", &successor)
    }

    /// Visits the fields that an entry of the history has. It has no successor.
    mutating func codeEntry(_ field: inout FieldCoder) {
        var outcome: ActivityOutcome? = outcome
        var shown = shown
        field.living(&activity)
        field.outcome(&outcome, isOptional: false, hasChoice: true)
        if let outcome = field.demand("outcome", outcome) { self.outcome = outcome }
        field("endedBy", &activity.endedBy)
        field("endedMs", &ended)
        field("shownMs", &shown)
        if field.hasRead { began = shown.map { ended - $0 } }
        field("date", &date)
        var unread = activity.unread == 0 ? nil : activity.unread
        field("unread", &unread)
        activity.unread = unread ?? 0
    }
}
