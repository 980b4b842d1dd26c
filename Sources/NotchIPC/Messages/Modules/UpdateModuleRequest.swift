import NotchCore

/// Changes what a client's module shows.
package struct UpdateModuleRequest: NotchRequest {
    package static let method = "UpdateModule"
    package static let comment = """
        Changes what a module shows that a client of the same user has registered. Equal views change nothing.
        'attention' marks the module in the background until it is in the foreground.
        """
    package static let isRecorded = false
    package static let blank = Self(id: "")
    package var id: String
    package var views = ModuleViews()
    package var attention: Bool?

    package init(id: String) { self.id = id }

    package mutating func code(_ field: inout FieldCoder) {
        field.required("id", &id, .name(FieldLimits.module))
        views.code(&field)
        field("attention", &attention)
    }

    package typealias Reply = EmptyReply
}
