/// One line of the report of `notchctl doctor`.
package struct Finding: Hashable, Sendable {
    package enum Verdict: String, Hashable, Sendable {
        /// Works.
        case ok
        /// Is neither good nor bad, or concerns a part that no display needs.
        case note
        /// Prevents a display from working.
        case wrong
    }

    package var verdict: Verdict
    /// The part of the machine that the finding is about, such as `card0` or `HDMI-A-1`.
    package var subject: String
    package var text: String
    /// The command that fixes the problem, or an instruction if no command does.
    package var remedy: String?
    /// What `--fix` does; `nil` if only a person may do it.
    package var repair: Repair?
    /// The name of the check, which has no words of the machine; `nil` until the check has set it.
    package var check: String?

    package init(
        _ verdict: Verdict, _ subject: String, _ text: String, remedy: String? = nil, repair: Repair? = nil
    ) {
        self.verdict = verdict
        self.subject = subject
        self.text = text
        self.remedy = remedy
        self.repair = repair
    }
}

extension Finding {
    /// Makes a finding from a daemon's report of a script or letters without a font.
    ///
    /// - Parameter text: the script or letters, and the package, such as `Japanese: fonts-noto-cjk`. Any other text
    ///   gives `nil`.
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
    /// Makes a finding about the process that reads pictures; `nil` if a filter of system calls restricts the process.
    ///
    /// - Parameter hasFilter: whether the kernel denies the process the system calls that it does not need.
    package init?(pictureReaderHasFilter hasFilter: Bool) {
        if hasFilter { return nil }
        self.init(
            .note, "pictures",
            "the process that reads pictures can open files: there is no filter of system calls for this processor",
            remedy: "let only users whom you trust send pictures")
    }
}

extension Finding {
    /// Makes a finding about content that a daemon no longer shows.
    ///
    /// - Parameter text: the content, such as `glance weather`.
    package init(setAside text: String) {
        self.init(
            .wrong, "set aside",
            "\(text): notchd died twice in a row within a minute after it was first shown, and leaves it out until the "
                + "machine starts again",
            remedy: "report what journalctl says of notchd, and send it anew without its picture or view")
    }
}

extension [Finding] {
    /// Returns the findings with what they are about, in words that have nothing of the machine.
    package func about(_ check: String) -> [Finding] {
        map { finding in
            var finding = finding
            finding.check = check
            return finding
        }
    }
}
