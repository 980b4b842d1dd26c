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
