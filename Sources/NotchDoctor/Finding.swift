/// One line of what `notchctl doctor` says.
package struct Finding: Hashable, Sendable {
    package enum Verdict: String, Hashable, Sendable {
        /// Works.
        case ok
        /// Neither good nor bad, or bad for something that is not needed.
        case note
        /// Stands in a display's way.
        case wrong
    }

    package var verdict: Verdict
    /// What it is about, such as `card0` or `HDMI-A-1`.
    package var subject: String
    package var text: String
    /// The command that mends it, or what to do where no command does.
    package var remedy: String?

    package init(_ verdict: Verdict, _ subject: String, _ text: String, remedy: String? = nil) {
        self.verdict = verdict
        self.subject = subject
        self.text = text
        self.remedy = remedy
    }
}
