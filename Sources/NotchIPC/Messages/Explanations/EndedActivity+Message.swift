internal import FoundationEssentials
package import NotchCore

extension EndedActivity: NotchMessage, FieldValue {
    static let fieldType = "Ended"
    package static let blank = EndedActivity(activity: .blank, outcome: .shown, ended: .zero)

    package mutating func code(_ field: inout FieldCoder) {
        codeEntry(&field)
        field("successor", &successor)
    }

    /// Visits the fields that an entry of the history has. It tells of no successor.
    mutating func codeEntry(_ field: inout FieldCoder) {
        var outcome: ActivityOutcome? = outcome
        field.required("activity", &activity)
        field.outcome(&outcome, isOptional: false, hasChoice: true)
        if let outcome = field.demand("outcome", outcome) { self.outcome = outcome }
        field("endedMs", &ended)
        field("shownMs", &shown)
        field("date", &date)
    }
}
