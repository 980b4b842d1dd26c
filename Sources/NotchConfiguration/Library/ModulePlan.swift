package import NotchCore

/// The modules of a host.
package struct ModulePlan: Sendable {
    package var registrations: [ModuleRegistration] = []
    /// The module that is in the foreground first; `nil` for the first that was registered (M1).
    package var defaultModule: String?
    package var services = ModuleServices()
    /// Whether a host made the plan. A display without a host is one module itself.
    package var isHosted = false

    package init() {}

    /// The module that is in the foreground first: the default one if it is registered, else the first (M1).
    package var first: String? {
        let ids = registrations.map(\.descriptor.id)
        return defaultModule.flatMap { ids.contains($0) ? $0 : nil } ?? ids.first
    }

    /// What is to be logged of the plan, which is valid.
    package var warning: String? {
        guard isHosted, let defaultModule, let first, first != defaultModule else { return nil }
        let known = registrations.map(\.descriptor.id).sorted().joined(separator: ", ")
        return "the default module '\(defaultModule)' is not registered, so '\(first)' comes first; "
            + "registered: \(known)"
    }

    /// Refuses a host without modules, and ids that are no names or come twice (M1).
    func validate() throws(ConfigurationError) {
        guard isHosted else { return }
        guard !registrations.isEmpty else { throw Self.error("no module is registered") }
        var ids: Set<String> = []
        for (index, registration) in registrations.enumerated() {
            let id = registration.descriptor.id
            if let defect = ModuleDescriptor.defect(ofID: id) {
                throw Self.error("the id of module \(index + 1) ('\(registration.descriptor.displayName)') \(defect)")
            }
            guard ids.insert(id).inserted else { throw Self.error("two modules have the id '\(id)'") }
        }
    }

    private static func error(_ message: String) -> ConfigurationError {
        ConfigurationError("the host's configuration", 0, message)
    }
}
