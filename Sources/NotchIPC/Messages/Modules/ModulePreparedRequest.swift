import NotchCore

/// Reports that a client's module has ended its unfinished work.
package struct ModulePreparedRequest: NotchRequest {
    package static let method = "ModulePrepared"
    package static let comment = "Answers 'prepareForSwitchAway'. It has no effect when nobody waits for the answer."
    package static let isRecorded = false
    package static let blank = Self(id: "")
    package var id: String

    package init(id: String) { self.id = id }

    package mutating func code(_ field: inout FieldCoder) { field.required("id", &id, .name(FieldLimits.module)) }

    package typealias Reply = EmptyReply
}
