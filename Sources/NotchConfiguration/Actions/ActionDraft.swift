/// An `[Action FEATURE.NAME]` section as far as it has been read. The keys come one by one, and some may be missing.
package struct ActionDraft: Hashable, Sendable {
    /// The name of the section, such as `deploy.start`.
    package let name: String
    package let place: ConfigurationPlace
    package var command: Placed<[ActionTemplate]>?
    package var inputs: [ActionInput] = []
    package var title: Placed<ActionTemplate>?
    package var subtitle: Placed<ActionTemplate>?
    package var icon: Placed<ActionTemplate>?
    package var folder: Placed<String>?
    package var routes: Placed<[String]>?
    /// The options that need no other ones to be checked.
    package var options = ActionOptions()

    init(name: String, place: ConfigurationPlace) {
        self.name = name
        self.place = place
    }
}
