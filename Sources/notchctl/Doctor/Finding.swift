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
    /// The command that fixes it, or what to do where no command does.
    package var remedy: String?

    package init(_ verdict: Verdict, _ subject: String, _ text: String, remedy: String? = nil) {
        self.verdict = verdict
        self.subject = subject
        self.text = text
        self.remedy = remedy
    }
}

extension Finding {
    /// Makes a finding of what a daemon says about a script or letters without a font.
    ///
    /// - Parameter text: the script or letters, and the package, such as `Japanese: fonts-noto-cjk`; another text is
    ///   `nil`.
    package init?(missingFont text: String) {
        guard let colon = text.lastIndex(of: ":") else { return nil }
        let package = text[text.index(after: colon)...].drop { $0 == " " }
        guard !package.isEmpty, package.utf8.allSatisfy({ $0 == 0x2D || 0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 }) else {
            return nil
        }
        self.init(
            .note, "fonts", "no font is installed for \(text[..<colon])",
            remedy: "sudo apt install \(package), and start notchd again")
    }
}

extension Finding {
    /// The finding about the process that reads pictures; `nil` where it has no rights, as it should be.
    ///
    /// - Parameter hasFilter: whether the kernel refuses the process what it does not need.
    package init?(pictureReaderHasFilter hasFilter: Bool) {
        if hasFilter { return nil }
        self.init(
            .note, "pictures",
            "the process that reads pictures can open files: there is no filter of system calls for this processor",
            remedy: "let only users whom you trust send pictures")
    }
}

extension Finding {
    /// Makes a finding of what a daemon does not show any more.
    ///
    /// - Parameter text: the thing, such as `glance weather`.
    package init(setAside text: String) {
        self.init(
            .wrong, "set aside",
            "\(text): notchd died twice in a row within a minute after it was first shown, and leaves it out until the "
                + "machine starts again",
            remedy: "report what journalctl says of notchd, and send it anew without its picture or view")
    }
}
