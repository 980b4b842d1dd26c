/// The section of the configuration that a command belongs to, and what the command is given.
///
/// It names a command to a runner outside of this process, which reads the section itself.
package struct CommandOrigin: Hashable, Sendable {
    /// The head of the section, such as `Action deploy.start` or `Glance weather`.
    package var section: String
    /// The digest of the section's keys, as this process has read them. A runner that reads another section refuses it.
    package var digest: String
    /// The values of an action's inputs, or the variables that the last run of a script has left.
    package var inputs: [String: String]

    package init(section: String, digest: String, inputs: [String: String]) {
        self.section = section
        self.digest = digest
        self.inputs = inputs
    }
}
