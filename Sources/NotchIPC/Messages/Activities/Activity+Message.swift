package import NotchCore

extension Activity: NotchMessage, FieldValue {
    static let fieldType = ActivityDraft.fieldType
    package static let blank = Activity(id: .blank, title: "")

    /// Visits the fields of a draft, of which the id is required here, as the title is.
    package mutating func code(_ field: inout FieldCoder) {
        var draft = ActivityDraft(self)
        draft.code(&field)
        _ = field.demand("id", draft.id)
        if field.hasRead { self = draft.activity() }
    }
}
