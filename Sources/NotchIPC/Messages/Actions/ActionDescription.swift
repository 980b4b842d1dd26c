import NotchCore

/// An action of the configuration, as a client sees it.
package struct ActionDescription: NotchMessage, FieldValue {
    static let fieldType = "Action"
    package static let blank = Self()
    /// The name that callers use, such as `deploy.start`.
    package var name = ""
    /// The id of the action's activities (F6).
    package var id = ""
    package var description: String?
    package var inputs: [ActionInputDescription] = []
    /// The uses that an activity of the action allows (F2).
    package var eligible: [String] = []
    /// The patterns of links to the action (F25).
    package var routes: [String] = []
    package var phrase: String?
    /// Whether the action's feature is switched on.
    package var available = true
    package var running = false

    package mutating func code(_ field: inout FieldCoder) {
        field.required("name", &name)
        field.required("id", &id)
        field("description", &description, .printable)
        field("inputs", &inputs)
        field("eligible", &eligible)
        field("routes", &routes)
        field("phrase", &phrase, .printable)
        field("available", &available)
        field("running", &running)
    }
}
