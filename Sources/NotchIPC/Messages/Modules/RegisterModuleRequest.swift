/// Adds a module that lives as long as the call.
package struct RegisterModuleRequest: NotchRequest {
    package static let method = "RegisterModule"
    package static let comment = """
        Needs 'more'. Adds a module, which lives until its client disconnects. Its claims and waiting activities end
        then. The first reply says 'registered', and the others what happens to the module. Within 'limitMs' after
        'prepareForSwitchAway' the client may end what it has under way, and then calls ModulePrepared; nobody waits
        longer. Since a call that streams takes a connection, UpdateModule and the activities need another one.
        Refused with Unavailable while clients have 32 modules.
        """
    package static let isRecorded = false
    package static let waiting = Waiting.streaming
    package static let blank = Self(module: .blank)
    package var module: ModuleDraft
    package var views = ModuleViews()

    package init(module: ModuleDraft) { self.module = module }

    package mutating func code(_ field: inout FieldCoder) {
        field.required("module", &module)
        views.code(&field)
    }

    package struct Reply: NotchMessage {
        package static let blank = Self(step: .registered)
        package var step: ModuleStep
        package var limit: Duration?

        package init(step: ModuleStep, limit: Duration? = nil) {
            self.step = step
            self.limit = limit
        }

        package mutating func code(_ field: inout FieldCoder) {
            field.required("step", &step)
            field("limitMs", &limit)
        }
    }
}
