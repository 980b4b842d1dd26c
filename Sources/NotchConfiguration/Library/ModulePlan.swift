package import NotchCore

/// The modules of a host.
package struct ModulePlan: Sendable {
    package var registrations: [ModuleRegistration] = []
    /// The module that is in the foreground first; `nil` for the first that was registered (M1).
    package var defaultModuleID: String?
    package var services = ModuleServices()
    /// Whether a host made the plan. A display without a host is one module itself.
    package var isHosted = false

    package init() {}

    /// The module that is in the foreground first.
    package var first: String? { defaultModuleID ?? registrations.first?.descriptor.id }

    /// Refuses a host without modules, ids that are no names or come twice, and a default that is not registered (M1).
    func validate() throws(ConfigurationError) {
        guard isHosted else { return }
        guard !registrations.isEmpty else { throw Self.error("no module is registered") }
        var ids: Set<String> = []
        for (index, registration) in registrations.enumerated() {
            let id = registration.descriptor.id
            if let defect = ModuleDescriptor.defect(ofID: id) {
                throw Self.error("the id of module \(index + 1) ('\(registration.descriptor.name)') \(defect)")
            }
            guard ids.insert(id).inserted else { throw Self.error("two modules have the id '\(id)'") }
        }
        if let id = defaultModuleID, !ids.contains(id) {
            let known = ids.sorted().joined(separator: ", ")
            throw Self.error("the default module '\(id)' is not registered; registered: \(known)")
        }
    }

    private static func error(_ message: String) -> ConfigurationError {
        ConfigurationError("the host's configuration", 0, message)
    }
}
